/// What becomes of a message before an observer's node, for each way in which the unknowns may decide.
///
/// If all alternatives end alike, the unknowns do not matter.
struct ReachAlternatives {
  /// An interceptor on the way that may let a copy pass or not.
  struct Decision: Hashable {
    let index: Int
    let copy: MessageCopy
  }

  struct Alternative {
    /// The copies behind the last interceptor.
    fileprivate(set) var arrivals: [MessageCopy]
    /// Whether the interceptors act.
    fileprivate(set) var decisions: [Decision: Bool] = [:]
  }

  /// The effect of an interceptor on a copy.
  enum Effect {
    case certain([MessageCopy])
    /// Either these copies go on, or the copy itself.
    case perhaps([MessageCopy])
    case anything
  }

  private(set) var all: [Alternative]

  /// The most alternatives that are compared.
  fileprivate static let most = 32
}

extension ReachAlternatives {
  /// Follows a message past `count` interceptors; returns nil if it may become anything or has too
  /// many alternatives.
  init?(of sent: MessageCopy, past count: Int, effect: (Int, MessageCopy) -> Effect) {
    all = [Alternative(arrivals: [sent])]
    for index in 0..<count {
      var next: [Alternative] = []
      for alternative in all {
        guard let grown = alternative.passing(index, effect) else { return nil }
        next += grown
        if next.count > Self.most { return nil }
      }
      all = next
    }
  }

  /// The kinds that an observer receives in every alternative, in order.
  func kinds(heard isHeard: (String) -> Bool) -> [String] {
    let kinds = all.map { unique($0.arrivals.compactMap(\.kind).filter(isHeard)) }
    return kinds.first?.filter { kind in kinds.allSatisfy { $0.contains(kind) } } ?? []
  }
}

extension ReachAlternatives.Alternative {
  /// The alternatives behind an interceptor; nil if a copy may become anything.
  fileprivate func passing(
    _ index: Int, _ effect: (Int, MessageCopy) -> ReachAlternatives.Effect
  ) -> [Self]? {
    var grown = [Self(arrivals: [], decisions: decisions)]
    for copy in arrivals {
      switch effect(index, copy) {
      case .anything: return nil
      case .certain(let results): grown = grown.map { $0.adding(results) }
      case .perhaps(let results) where results == [copy]:
        grown = grown.map { $0.adding(results) }
      case .perhaps(let results):
        let decision = ReachAlternatives.Decision(index: index, copy: copy)
        grown = grown.flatMap { one in
          [one.adding([copy], decision, false), one.adding(results, decision, true)]
        }
      }
      if grown.count > ReachAlternatives.most { return nil }
    }
    return grown
  }

  private func adding(
    _ copies: [MessageCopy], _ decision: ReachAlternatives.Decision? = nil, _ acts: Bool = false
  ) -> Self {
    var grown = self
    grown.arrivals += copies.filter { !arrivals.contains($0) }
    if let decision { grown.decisions[decision] = acts }
    return grown
  }
}
