import PatchbayPlatform
import PatchbayText

/// The findings about a topology, open and accepted.
package struct LintReport: Sendable, Hashable {
  /// The open findings, in the order of the checks.
  package let findings: [Finding]
  /// The accepted findings.
  package let accepted: [Accepted]
  /// The plugins and relays that do not declare what they send.
  package let undeclared: [TopologyPath]
  /// The maximum number of distinguished senders and kinds, if it was exceeded; nil otherwise.
  package let mostSenders: Int?

  /// An accepted finding.
  package struct Accepted: Sendable, Hashable {
    /// The finding.
    package let finding: Finding
    /// The reason for the acceptance.
    package let reason: String
  }

  /// An acceptance of all findings of a code at a place.
  package struct Acceptance: Sendable, Hashable {
    /// The code of the accepted findings.
    package let code: Finding.Code
    /// The place of the accepted findings.
    package let place: TopologyPath
    /// The reason for the acceptance.
    package let reason: String

    /// Creates an acceptance.
    package init(_ code: Finding.Code, at place: TopologyPath, reason: String) {
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
  package func lint(
    below place: TopologyPath = .top, knowing traffic: Traffic,
    besides others: [Finding] = [], accepting acceptances: [LintReport.Acceptance] = []
  ) -> LintReport {
    var open: [Finding] = []
    var accepted: [LintReport.Accepted] = []
    var used: Set<LintReport.Acceptance> = []
    for finding in findings(knowing: traffic) + others
    where Work.goesOn && finding.place.isWithin(place) {
      let meant = acceptances.first { $0.code == finding.code && $0.place == finding.place }
      if let meant {
        used.insert(meant)
        accepted.append(LintReport.Accepted(finding: finding, reason: meant.reason))
      } else {
        open.append(finding)
      }
    }
    let hasSeen = !traffic.sends.isEmpty
    for acceptance in acceptances where acceptance.place.isWithin(place) {
      guard !used.contains(acceptance), hasSeen || !acceptance.code.needsTraffic else { continue }
      open.append(
        Finding(
          .needlessAcceptance, at: acceptance.place,
          "\(acceptance.code.rawValue) is accepted here (\(acceptance.reason.onOneLine)), "
            + "and there is no such finding",
          remedy: "lint --unaccept \(acceptance.code.rawValue) \(acceptance.place)"))
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
      .unresolvedService, .needlessAcceptance:
      false
    }
  }
}
