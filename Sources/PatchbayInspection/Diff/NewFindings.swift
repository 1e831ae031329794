import PatchbayPlatform

extension Counterparts {
  /// The findings about the second tree that the first one does not have: conditions and plugins
  /// that read what is no longer set, services that can no longer be resolved, interceptors without
  /// an effect, formulas that fail, cycles.
  ///
  /// Whether senders and receivers reach each other is compared by `PossibleFlowDiff`; what is
  /// merely of no use is left out.
  package func begun(in new: [Finding], since old: [Finding]) -> [Finding] {
    let known = Set(old.map { Begun($0, at: $0.place) })
    return new.filter { finding in
      guard Work.goesOn, finding.isFault else { return false }
      let former = finding.place == .top ? .top : formerPaths[finding.place]
      return former.map { !known.contains(Begun(finding, at: $0)) } ?? true
    }
  }
}

/// What makes a finding in one tree the same as one in another.
private struct Begun: Hashable {
  let place: TopologyPath
  let code: Finding.Code
  let subject: String

  init(_ finding: Finding, at place: TopologyPath) {
    (self.place, code, subject) = (place, finding.code, finding.subject)
  }
}

extension Finding {
  fileprivate var isFault: Bool {
    switch code {
    case .neverSet, .idleInterceptor, .failingFormula, .neverFirst, .circle,
      .unresolvedService:
      true
    default: false
    }
  }

  /// What the finding is about besides its place.
  fileprivate var subject: String {
    switch problem {
    case .neverSet(let key, _): key
    case .neverFirst(let kind, _): kind
    case .failingFormula(let error): error
    case .unresolvable(let service, _): service
    case .cutOff: "cut off"
    case .shadowed: "shadowed"
    default: ""
    }
  }
}
