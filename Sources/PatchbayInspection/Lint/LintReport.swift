/// The problems of a topology, and which of them are accepted.
public struct LintReport: Sendable, Hashable, Codable {
  /// What was not accepted, in the order of the checks.
  public let findings: [Finding]
  /// What was accepted.
  public let accepted: [Accepted]
  /// The plugins and relays that do not declare what they send.
  public let undeclared: [TopologyPath]
  /// The limit on distinguished senders and kinds, if there were more of them; nil if all are known.
  public let mostSenders: Int?

  /// An accepted finding.
  public struct Accepted: Sendable, Hashable, Codable {
    /// What was found.
    public let finding: Finding
    /// Why it is accepted.
    public let reason: String
  }

  /// An acceptance of all findings of a code at a place.
  public struct Acceptance: Sendable, Hashable, Codable {
    /// What is accepted.
    public let code: Finding.Code
    /// Where.
    public let place: TopologyPath
    /// Why it is accepted.
    public let reason: String

    /// An acceptance of all findings of a code at a place.
    public init(_ code: Finding.Code, at place: TopologyPath, reason: String) {
      self.code = code
      self.place = place
      self.reason = reason
    }
  }
}

extension Topology {
  /// What is wrong at a place and below it, knowing this; what was accepted and is no finding is one of its own.
  ///
  /// `others` are findings about what a topology does not have, such as services.
  public func lint(
    below place: TopologyPath = .top, knowing catalogue: Catalogue = Catalogue(),
    besides others: [Finding] = [], accepting acceptances: [LintReport.Acceptance] = []
  ) -> LintReport {
    var open: [Finding] = []
    var accepted: [LintReport.Accepted] = []
    var used: Set<LintReport.Acceptance> = []
    for finding in findings(knowing: catalogue) + others where finding.place.isWithin(place) {
      let meant = acceptances.first { $0.code == finding.code && $0.place == finding.place }
      if let meant {
        used.insert(meant)
        accepted.append(LintReport.Accepted(finding: finding, reason: meant.reason))
      } else {
        open.append(finding)
      }
    }
    let traffic = catalogue.traffic ?? Traffic()
    let hasSeen = !traffic.sends.isEmpty || !traffic.asks.isEmpty
    for acceptance in acceptances where acceptance.place.isWithin(place) {
      guard !used.contains(acceptance), hasSeen || !acceptance.code.needsTraffic else { continue }
      open.append(
        Finding(
          place: acceptance.place,
          problem: .needlessAcceptance(acceptance.code, reason: acceptance.reason)))
    }
    return LintReport(
      findings: open, accepted: accepted,
      undeclared: traffic.undeclared.filter { $0.isWithin(place) }.sorted { $0.text < $1.text },
      mostSenders: traffic.mostSenders)
  }
}

extension Finding.Code {
  /// Whether it is found only once messages were seen or declared.
  fileprivate var needsTraffic: Bool {
    switch self {
    case .neverHeard, .unreachable, .neverAnswered, .idleInterceptor, .circle: true
    case .neverSent, .neverFirst, .neverSet, .neverRead, .sameValue, .severalAnswerers,
      .unresolvedService, .needlessAcceptance:
      false
    }
  }
}
