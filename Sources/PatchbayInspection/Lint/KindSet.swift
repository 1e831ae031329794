import PatchbayEngine

/// The possible kinds of a message at a place.
enum KindSet: Hashable {
  case only(Set<String>)
  case allBut(Set<String>)
}

extension KindSet {
  static let none = KindSet.only([])
  static let all = KindSet.allBut([])

  var isEmpty: Bool { self == .none }

  func contains(_ kind: String) -> Bool {
    switch self {
    case .only(let kinds): kinds.contains(kind)
    case .allBut(let gone): !gone.contains(kind)
    }
  }

  /// Whether any of these kinds is possible; for nil, whether any kind is.
  func mayContain(_ kinds: [String]?) -> Bool {
    kinds?.contains(where: contains) ?? !isEmpty
  }

  mutating func formUnion(_ other: KindSet) {
    switch (self, other) {
    case (.only(let own), .only(let others)): if !others.isEmpty { self = .only(own.union(others)) }
    case (.only(let own), .allBut(let gone)): self = .allBut(gone.subtracting(own))
    case (.allBut(let gone), .only(let others)): self = .allBut(gone.subtracting(others))
    case (.allBut(let gone), .allBut(let others)): self = .allBut(gone.intersection(others))
    }
  }

  mutating func remove(_ kinds: [String]?) {
    guard let kinds else {
      self = .none
      return
    }
    switch self {
    case .only(let possible): self = .only(possible.subtracting(kinds))
    case .allBut(let gone): self = .allBut(gone.union(kinds))
    }
  }
}

// MARK: - Past interceptors

extension KindSet {
  /// Passes the kinds through an interceptor; returns true if some are certainly removed.
  @discardableResult
  mutating func pass(_ interceptor: Topology.Interceptor, isQuery: Bool, isIdle: Bool = false)
    -> Bool
  {
    let concerned = interceptor.behaviour?.kinds ?? interceptor.keys
    // An interceptor that no message reaches makes no other kinds.
    guard !isIdle, mayContain(concerned) else { return false }
    guard let behaviour = interceptor.behaviour else {
      self = .all
      return false
    }
    let isCertain = behaviour.condition == nil
    switch behaviour.action {
    case .passes, .adds: return false
    case .answers where !isQuery: return false
    case .drops, .answers: if isCertain { remove(concerned) }
    case .becomes(let kinds):
      if isCertain { remove(concerned) }
      formUnion(.only(Set(kinds)))
    }
    return isCertain
  }
}
