/// What is wrong with a subscription or a publication.
public enum EventError: Error, Sendable, Hashable {
  /// A plugin or relay that has left its tree hears nothing.
  case subscriberGone(event: String)
  /// Handlers that publish events in one another are too deep; no subscriber was called.
  case tooDeep(event: String, most: Int)
}

extension EventError: CustomStringConvertible {
  /// What can't be done, why, and what to do instead.
  public var description: String {
    switch self {
    case .subscriberGone(let event):
      "can't subscribe to \(event): the plugin or relay has left its tree; subscribe while it is in one"
    case .tooDeep(let event, let most):
      "\(event) was not published: more than \(most) publications wait for one another; publish it "
        + "after the handlers have returned"
    }
  }
}
