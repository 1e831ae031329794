import PatchbayPlatform

extension Counterparts {
  /// The findings about the second tree that the first one does not have: conditions and plugins
  /// that read what is no longer set, services that can no longer be resolved, interceptors without
  /// an effect, formulas that fail, cycles.
  ///
  /// Whether senders and receivers reach each other is compared by `PossibleFlowDiff`; what is
  /// merely of no use is left out.
  package func begun(in new: [Finding], since old: [Finding]) -> [Finding] {
    let known = Set(old.map { $0.identity(at: $0.place) })
    return new.filter { finding in
      guard Work.goesOn, finding.isFault else { return false }
      let former = finding.place == .top ? .top : formerPaths[finding.place]
      return former.map { !known.contains(finding.identity(at: $0)) } ?? true
    }
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

  /// What makes a finding in one tree the same as one in another.
  fileprivate func identity(at place: TopologyPath) -> [String] {
    [place.text, code.rawValue, subject]
  }
}
