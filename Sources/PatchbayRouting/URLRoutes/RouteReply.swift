/// What finishes the opening of a URL later than its handler returns.
///
/// It finishes once: later calls are ignored. If it is released unfinished, the caller gets a declined
/// call.
public final class RouteReply {
  /// Nil once it has been called.
  private var completion: ((RouteOutcome) -> Void)?
  /// The route that is to finish it; nil until a handler wants to.
  private var pattern: RoutePattern?

  init(_ completion: @escaping (RouteOutcome) -> Void) { self.completion = completion }

  deinit { if let pattern { complete(.opened(by: pattern, .declined)) } }
}

@available(*, unavailable)
extension RouteReply: Sendable {}

extension RouteReply {
  /// Hands the caller a value.
  public func finish(with value: Any) { finish(.answered(value)) }

  /// Reports to the caller that it failed.
  public func fail(_ error: any Error) { finish(.failed(error)) }

  private func finish(_ outcome: CallOutcome<Any>) {
    if let pattern { complete(.opened(by: pattern, outcome)) }
  }

  private func complete(_ outcome: RouteOutcome) { exchange(&completion, with: nil)?(outcome) }

  /// Completes it, unless a handler has answered or declined and finishes it later.
  func handlerHasReturned(_ outcome: RouteOutcome) {
    switch outcome {
    case .opened(_, .answered), .opened(_, .declined): if pattern == nil { complete(outcome) }
    case .opened, .bridged, .noRoute: complete(outcome)
    }
  }

  fileprivate func wait(for pattern: RoutePattern) { self.pattern = pattern }
}

extension RouteRequest {
  /// Returns a reply that the completion then waits for; nil where the caller wants none.
  ///
  /// Without this the completion is called as soon as the handler has returned.
  public func finishLater() -> RouteReply? {
    reply?.wait(for: pattern)
    return reply
  }
}
