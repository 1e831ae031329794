/// Why no message of a kind is kept that could have come to a place.
public struct KindAtPlace: Answer {
  /// The name of the question in JSON.
  public static let question = "absence"

  /// The kind.
  public let kind: String
  /// The place.
  public let place: TopologyPath
  /// Whether a plugin or relay at the place observes the kind; nil for a node or an interceptor.
  public let isObserved: Bool?
  /// The plugins that would send the kind, and what kept them from sending.
  public let missing: [String]
  /// What would make one of them send; nil if none is known.
  public let remedy: String?
}

extension KindAtPlace {
  /// Explains why no message of a kind was sent.
  package init(
    _ kind: String, at place: TopologyPath, isQuery: Bool, in topology: Topology,
    missing: [MissingSend]
  ) {
    let member = topology.member(at: place)
    let isObserved = member.map { member in
      member.observations(isQuery: isQuery).contains { $0.kind == kind }
    }
    let sending = isQuery ? "ask it: ask P \(kind)" : "send it: send P \(kind)"
    let observing = isQuery ? "let it answer \(kind)" : "give it an observer of \(kind)"
    self.init(
      kind: kind, place: place, isObserved: isObserved, missing: missing.lines,
      remedy: isObserved == false ? observing : missing.remedy ?? sending)
  }

  /// That no message of the kind came.
  public var finding: String { "no \(kind) came to \(place): no message of this kind is kept" }

  /// Whether the place observes the kind, then what kept others from sending it.
  public var reasons: [String] {
    (isObserved == false ? ["it does not observe \(kind)"] : []) + missing
  }
}
