import PatchbayEngine

// Interceptors that can never see a message, as far as that is certain.

extension Topology {
  func idleInterceptors(_ catalogue: Catalogue) -> [Finding] {
    let possible = possibleKinds(catalogue)
    return nodes.flatMap { node -> [Finding] in
      var arriving = possible
      var deciders: [TopologyPath] = []
      return node.interceptors.compactMap { interceptor in
        defer {
          if arriving.pass(interceptor.behaviour) { deciders.append(interceptor.path) }
        }
        return finding(on: interceptor, possible, arriving, deciders)
      }
    }
  }

  /// The kinds that may be under way at all.
  private func possibleKinds(_ catalogue: Catalogue) -> PossibleKinds {
    guard let sent = catalogue.sentKinds, let asked = catalogue.askedKinds,
      !hasUndescribedInterceptors
    else { return .allBut([]) }
    return .only(sent.union(asked).union(kindsMade))
  }

  private func finding(
    on interceptor: Interceptor, _ possible: PossibleKinds, _ arriving: PossibleKinds,
    _ deciders: [TopologyPath]
  ) -> Finding? {
    let kinds = interceptor.behaviour?.kinds
    if let kinds, !possible.mayContain(kinds) {
      return Finding(place: interceptor.path, problem: .neverConcerned(kinds: kinds))
    }
    guard !arriving.mayContain(kinds), !deciders.isEmpty else { return nil }
    return Finding(place: interceptor.path, problem: .shadowed(by: deciders))
  }
}

/// The kinds of which a message may be that comes to a place in a chain.
private enum PossibleKinds {
  case only(Set<String>)
  case allBut(Set<String>)
}

extension PossibleKinds {
  /// Whether one of these may be among them; of all, where none are named.
  func mayContain(_ kinds: [String]?) -> Bool {
    switch (self, kinds) {
    case (.only(let possible), let kinds?): !possible.isDisjoint(with: kinds)
    case (.only(let possible), nil): !possible.isEmpty
    case (.allBut(let gone), let kinds?): !gone.isSuperset(of: kinds)
    case (.allBut, nil): true
    }
  }

  /// Comes past an interceptor; true if something may be left out by it.
  mutating func pass(_ behaviour: Topology.Behaviour?) -> Bool {
    // What nothing comes to makes nothing.
    guard mayContain(behaviour?.kinds) else { return false }
    guard let behaviour else {
      self = .allBut([])
      return false
    }
    switch behaviour.action {
    // Messages pass what answers queries.
    case .passes, .answers, .adds: return false
    case .drops where behaviour.condition != nil: return false
    case .drops: remove(behaviour.kinds)
    case .becomes(let kinds):
      if behaviour.condition == nil { remove(behaviour.kinds) }
      formUnion(kinds)
    }
    return behaviour.condition == nil
  }

  private mutating func remove(_ kinds: [String]?) {
    switch (self, kinds) {
    case (_, nil): self = .only([])
    case (.only(let possible), let kinds?): self = .only(possible.subtracting(kinds))
    case (.allBut(let gone), let kinds?): self = .allBut(gone.union(kinds))
    }
  }

  private mutating func formUnion(_ kinds: [String]) {
    switch self {
    case .only(let possible): self = .only(possible.union(kinds))
    case .allBut(let gone): self = .allBut(gone.subtracting(kinds))
    }
  }
}
