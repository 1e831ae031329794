import PatchbayEngine
import PatchbayText

/// Why no message of a kind is kept that could have come to a place, or that the place sends it.
package struct KindAtPlace: Answer {
  /// The name of the question in JSON.
  package static let question = "absence"

  /// The kind; several are joined by "or".
  package let kind: String
  /// The place.
  package let place: TopologyPath
  /// Whether a plugin or relay at the place observes the kind; nil for a node or an interceptor.
  package let isObserved: Bool?
  /// The plugins that would send the kind, and what kept them from sending.
  package let missing: [String]
  /// What would make one of them send; nil if none is known.
  package let remedy: String?
  /// The place sends the kind, last as this message; nil if it never did.
  private var sent: Int?
  private var isSender: Bool?
}

extension KindAtPlace {
  /// Explains why no message of these kinds was sent.
  package init(
    _ kinds: [String], at place: TopologyPath, isQuery: Bool, in topology: Topology,
    missing: [MissingSend]
  ) {
    let known = topology.kindsOfInterest(at: place)
    let isObserved =
      topology.member(at: place) == nil ? nil : kinds.contains { known?.contains($0) ?? false }
    let kind = kinds.leading(upTo: 5).joined(separator: " or ")
    let sending = isQuery ? "ask it: ask P \(kinds[0])" : "send it: send P \(kinds[0])"
    let observing = isQuery ? "let it answer \(kind)" : "give it an observer of \(kind)"
    self.init(
      kind: kind, place: place, isObserved: isObserved, missing: missing.lines,
      remedy: isObserved == false ? observing : missing.remedy ?? sending)
  }

  /// That a plugin or relay sends a kind that it does not observe.
  package init(
    _ kind: String, sentBy place: TopologyPath, in trace: Trace?, missing: [MissingSend],
    _ reactions: [Reaction]
  ) {
    let own = missing.filter { $0.reaction.place == place }
    self.init(
      kind: kind, place: place, isObserved: false,
      missing: trace.map { reactions.map { "\($0)" } + ["result: \($0.result)"] } ?? own.lines,
      remedy: trace.map { "why m\($0.number) shows what became of it" } ?? own.remedy,
      sent: trace?.number, isSender: true)
  }

  /// That no message of the kind came, or that the place sends it.
  package var finding: String {
    guard isSender == true else {
      return "no \(kind) came to \(place): no message of this kind is kept"
    }
    return "\(place) sends \(kind) and does not observe it: "
      + (sent.map { "the last that it sent is m\($0)" } ?? "none that it sent is kept")
  }

  /// Whether the place observes the kind, then what kept others from sending it.
  package var reasons: [String] {
    (isObserved == false && isSender == nil ? ["it does not observe \(kind)"] : []) + missing
  }
}
