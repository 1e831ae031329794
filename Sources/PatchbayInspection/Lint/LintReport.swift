import PatchbayPlatform

/// The findings about a topology, open and accepted.
public struct LintReport: Sendable, Hashable, Codable {
  /// The open findings, in the order of the checks.
  public let findings: [Finding]
  /// The accepted findings.
  public let accepted: [Accepted]
  /// The plugins and relays that do not declare what they send.
  public let undeclared: [TopologyPath]
  /// The maximum number of distinguished senders and kinds, if it was exceeded; nil otherwise.
  public let mostSenders: Int?

  /// An accepted finding.
  public struct Accepted: Sendable, Hashable, Codable {
    /// The finding.
    public let finding: Finding
    /// The reason for the acceptance.
    public let reason: String
  }

  /// An acceptance of all findings of a code at a place.
  public struct Acceptance: Sendable, Hashable, Codable {
    /// The code of the accepted findings.
    public let code: Finding.Code
    /// The place of the accepted findings.
    public let place: TopologyPath
    /// The reason for the acceptance.
    public let reason: String

    /// Creates an acceptance.
    public init(_ code: Finding.Code, at place: TopologyPath, reason: String) {
      self.code = code
      self.place = place
      self.reason = reason
    }
  }
}

extension Topology {
  /// Checks a place and everything below it.
  ///
  /// An acceptance without a finding is itself a finding.
  ///
  /// `others` are findings that need more than a topology, such as those about services.
  public func lint(
    below place: TopologyPath = .top, knowing catalogue: Catalogue = Catalogue(),
    besides others: [Finding] = [], accepting acceptances: [LintReport.Acceptance] = []
  ) -> LintReport {
    var open: [Finding] = []
    var accepted: [LintReport.Accepted] = []
    var used: Set<LintReport.Acceptance> = []
    for finding in findings(knowing: catalogue) + others
    where Work.goesOn && finding.place.isWithin(place) {
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
  /// Whether findings of the code require that messages were seen or declared.
  fileprivate var needsTraffic: Bool {
    switch self {
    case .neverHeard, .unreachable, .neverAnswered, .idleInterceptor, .circle: true
    case .neverSent, .neverFirst, .neverSet, .neverRead, .sameValue, .failingFormula,
      .severalAnswerers, .unresolvedService, .needlessAcceptance:
      false
    }
  }
}
