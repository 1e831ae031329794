public import PatchbayEngine

/// Records every event as a line, and stops a dispatch where the test requires.
public final class Scribe: DispatchWatcher {
  public private(set) var lines: [String] = []
  public var stop: (String) -> Bool = { _ in false }

  public init() {}

  public func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    let line = "\(event.depth) \(event.step.words)"
    lines.append(line)
    return stop(line) ? .stop : .proceed
  }

  /// Returns the lines so far, and clears them.
  public func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@available(*, unavailable)
extension Scribe: Sendable {}

extension DispatchEvent.Step {
  public var words: String {
    switch self {
    case .began(_, let kind, let channel, let scope, let sender):
      "began \(kind) on \(channel ?? "none") \(scope) from \(sender)"
    case .asked(_, let kind, let channel, let scope, let strategy, let target, let asker):
      "asked \(kind) on \(channel ?? "none") \(scope) from \(asker) for \(strategy.words)"
        + (target.map { " of \($0)" } ?? "")
    case .handedDown(_, let kind, let channel, let node):
      "handed down \(kind) on \(channel ?? "none") to \(node.name ?? "-")"
    case .entered(let node): "entered \(node.name ?? "-")"
    case .intercepted(let interceptor, _, let verdict): "\(interceptor) \(verdict.words)"
    case .delivered(let endpoint): "delivered \(endpoint)"
    case .answered(let responder, let value): "answered \(value) by \(responder)"
    case .skipped(let endpoint, let reason): "skipped \(endpoint): \(reason.rawValue)"
    case .replayed(_, let kind, _, let endpoint): "replayed \(kind) to \(endpoint)"
    case .fault(let fault): "fault \(fault)"
    case .noted(let endpoint, let text): "noted \(text) by \(endpoint)"
    case .explained(let interceptor, _, let text): "\(interceptor) explains \(text)"
    case .ended: "ended"
    }
  }
}

extension SyncMessageDispatchStrategy {
  fileprivate var words: String {
    (limit.map { "\($0)" } ?? "all") + (direction == .nearestFirst ? "" : " from afar")
  }
}

extension InterceptorVerdict {
  fileprivate var words: String {
    switch self {
    case .passed: "passed"
    case .morphed(_, _, let kind): "morphed to \(kind)"
    case .fannedOut(let copy, _, _, let kind): "fanned out, copy \(copy) \(kind)"
    case .dropped: "dropped"
    case .deferred: "deferred"
    case .answered(let count, let goesOn): "answered \(count)\(goesOn ? " and went on" : "")"
    }
  }
}
