/// An error in a subscription or a publication.
public enum EventError: Error, Sendable, Hashable {
  /// The plugin or relay that subscribes has left its tree.
  case subscriberGone(event: String)
  /// Publications are nested too deeply; no subscriber was called.
  case tooDeep(event: String, most: Int)
}

extension EventError: CustomStringConvertible {
  /// The error message: the failed operation, the reason and the fix.
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
