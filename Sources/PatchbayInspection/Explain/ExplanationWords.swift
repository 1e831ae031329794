import PatchbayEngine
import PatchbayText

// Explanations as text: the outcome, the details and the remedy.

extension Explanation: CustomStringConvertible {
  /// The outcome, then the details and the remedy, each on a line of its own.
  public var description: String { text(isColoured: false) }

  /// The description, optionally with a coloured outcome.
  package func text(isColoured: Bool) -> String {
    lines(isColoured: isColoured) { _ in nil }.joined(separator: "\n") + "\n"
  }

  /// The lines; `more` may append text to a detail by its fact.
  package func lines(
    isColoured: Bool = false, adding more: (Reasoning.Fact) -> String?
  ) -> [String] {
    let facts = self.facts.value ?? []
    let details = details.enumerated().map { index, line in
      line + (facts.indices.contains(index) ? facts[index].flatMap(more) ?? "" : "")
    }
    let remedy =
      remedy.map { ["to do: \($0)"] } ?? []
    return [headline(isColoured: isColoured)] + (details + remedy).map { "  \($0.onOneLine)" }
  }

  /// The outcome in one line.
  public var headline: String { headline(isColoured: false) }

  private func headline(isColoured: Bool) -> String {
    func good(_ words: String) -> String { words.painted(.good, if: isColoured) }
    func bad(_ reason: NonDeliveryReason) -> String {
      reason.rawValue.painted(.bad, if: isColoured)
    }
    let isOfPast = self.isOfPast.value == true
    let verb =
      isQuery ? isOfPast ? "answered" : "answers" : isOfPast ? "observed" : "observes"
    let received = isQuery ? "was not asked" : "did not receive"
    let kind = kind.onOneLine
    let observed =
      copy.value.map { copy in
        "\(copy.kind.onOneLine), \(copy.wasMade ? "" : "which may be ")made of \(kind),"
      } ?? kind
    switch fate {
    case .delivered(let hops) where hops.isEmpty:
      return "\(endpoint) \(good("received")) m\(message) \(kind), in a hop that was not kept"
    case .delivered(let hops):
      return "\(endpoint) \(good("received")) m\(message) \(kind) at \(words(hops))"
    case .asked(let hop):
      return "\(endpoint) \(good("was asked")) m\(message) \(kind) at \(words([hop])) "
        + "and gave no answer"
    case .answered(let hop, let value):
      return
        "\(endpoint) \(good("answered")) m\(message) \(kind) at \(words([hop])): \(value.onOneLine)"
    case .replayed(let hop):
      return "\(endpoint) \(good("received")) the remembered \(kind) at \(words([hop]))"
    case .unreached(.notObserved):
      return "\(endpoint) \(received) m\(message): \(bad(.notObserved)), "
        + (isOfPast
          ? "it did not \(isQuery ? "answer" : "observe") \(kind) then"
          : "it \(isQuery ? "does not answer" : "does not observe") \(kind)")
    case .unreached(.fault) where isQuery:
      return "\(endpoint) gave no answer to m\(message) \(kind): \(bad(.fault))\(origin)"
    case .unreached(let reason) where otherReasons.contains(.notObserved):
      return "\(endpoint) \(received) m\(message): \(bad(reason))\(origin), "
        + "and it \(isQuery ? "does not answer" : "does not observe") \(kind)"
    case .unreached(let reason):
      return "\(endpoint) \(verb) \(observed) but \(received) m\(message): \(bad(reason))\(origin)"
    }
  }

  /// The reason with the hop and the interceptor that decided: `dropped at m1.2 by /r:quiet`.
  var reasonWithOrigin: String {
    if case .unreached(let reason) = fate { reason.rawValue + origin } else { "" }
  }

  /// The fault of the handler, in words; nil if it did not fail.
  var failure: String? { details.first { $0.hasPrefix(Self.failed) } }

  /// What was received and which values were read, without what followed from these.
  var circumstances: [String] {
    zip(details, facts.value ?? []).filter { line, fact in
      fact != .unmet && !line.hasPrefix(Self.failed)
    }.map(\.0)
  }

  /// The first hop in which the message was received, or the query asked; nil for none.
  var firstHop: Int? {
    switch fate {
    case .delivered(let hops): hops.first
    case .asked(let hop), .answered(let hop, _), .replayed(let hop): hop
    case .unreached: nil
    }
  }

  /// The beginning of a detail that names a handler's fault.
  static let failed = "it failed at "

  /// The hop and the interceptor that decided.
  private var origin: String {
    (hop.map { " at \(words([$0]))" } ?? "") + (decider.map { " by \($0)" } ?? "")
  }

  private func words(_ hops: [Int]) -> String {
    hops.map { "m\(message).\($0)" }.joined(separator: ", ")
  }
}

extension Topology.Channel {
  /// A suffix for an observed kind, such as ` on any channel`; empty for no channel.
  package var suffix: String {
    switch self {
    case .none: ""
    case .named(let name): " \(name.onChannel)"
    case .any: " on any channel"
    }
  }

  /// The channel in words: `observed on any channel`.
  var words: String {
    switch self {
    case .none: "without a channel"
    case .named(let name): "on \"\(name)\""
    case .any: "on any channel"
    }
  }
}
