/// Finishes the opening of a URL after its handler has returned.
///
/// Only the first call counts. If the reply is released unfinished, the outcome is a declined call.
public final class RouteReply {
  /// Nil once it has been called.
  private var completion: ((RouteOutcome) -> Void)?
  /// The route that finishes the call later; nil until its handler asks for the reply.
  private var pattern: RoutePattern?

  init(_ completion: @escaping (RouteOutcome) -> Void) { self.completion = completion }

  deinit { if let pattern { complete(.opened(by: pattern, .declined)) } }
}

@available(*, unavailable)
extension RouteReply: Sendable {}

extension RouteReply {
  /// Finishes the call with a value.
  public func finish(with value: Any) { finish(.answered(value)) }

  /// Finishes the call with an error.
  public func fail(_ error: any Error) { finish(.failed(error)) }

  private func finish(_ outcome: CallOutcome<Any>) {
    if let pattern { complete(.opened(by: pattern, outcome)) }
  }

  private func complete(_ outcome: RouteOutcome) { exchange(&completion, with: nil)?(outcome) }

  /// Completes the call, unless its handler finishes it later; a call without a route and a failed
  /// call are completed at once.
  func handlerHasReturned(_ outcome: RouteOutcome) {
    switch outcome {
    case .opened(_, .answered), .opened(_, .declined): if pattern == nil { complete(outcome) }
    case .opened, .bridged, .noRoute: complete(outcome)
    }
  }

  fileprivate func wait(for pattern: RoutePattern) { self.pattern = pattern }

  /// Forgets the route that asked for the reply, since it does not match.
  func stopWaiting() { pattern = nil }
}

extension RouteRequest {
  /// Returns a reply for which the completion waits; nil if the caller has no completion.
  ///
  /// Without this the completion is called as soon as the handler has returned.
  public func finishLater() -> RouteReply? {
    reply?.wait(for: pattern)
    return reply
  }
}
