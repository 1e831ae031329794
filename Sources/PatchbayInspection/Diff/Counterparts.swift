import PatchbayPlatform

/// Two trees, and which of their plugins, relays, nodes and interceptors are the same.
package struct Counterparts {
  let old: Members
  let new: Members
  /// The path in the first tree of each thing that both trees have, by its path in the second.
  private(set) var formerPaths: [TopologyPath: TopologyPath] = [:]
  /// The inverse of `formerPaths`.
  let laterPaths: [TopologyPath: TopologyPath]

  /// `formerPath` returns where the object at a path of the second tree was in the first; nil if it
  /// was not there.
  package init(
    in old: Topology, _ new: Topology,
    formerPath: (TopologyPath) -> TopologyPath? = { $0 }
  ) {
    let (old, new) = (Members(of: old), Members(of: new))
    (self.old, self.new) = (old, new)
    for path in new.parts.keys where Work.goesOn {
      if let former = formerPath(path), old[former] != nil { formerPaths[path] = former }
    }
    // A removed object counts as the same as one of its type that was added at its path, unless the
    // old one has moved elsewhere.
    let moved = Set(formerPaths.values)
    for (path, part) in new.parts where Work.goesOn && formerPaths[path] == nil {
      if !moved.contains(path), old[path]?.type == part.type { formerPaths[path] = path }
    }
    laterPaths = Dictionary(firstOf: formerPaths.map { ($1, $0) })
  }
}

/// The plugins, relays, interceptors and nodes of a tree, found by their paths.
struct Members {
  fileprivate private(set) var parts: [TopologyPath: Part] = [:]

  struct Part {
    let type: String
    let node: TopologyPath
    /// The interests of a plugin or relay; nil for others.
    var interests: Topology.Interests?
    /// An interceptor can answer queries.
    var isInterceptor = false
  }

  init(of topology: Topology) {
    // Of several objects at one path the first counts: members come before their node.
    for node in topology.nodes where Work.goesOn {
      let members = node.members.mapWhileWorking { member in
        (member.path, Part(type: member.type, node: node.path, interests: member.interests))
      }
      let interceptors = node.interceptors.map { interceptor in
        (interceptor.path, Part(type: interceptor.type, node: node.path, isInterceptor: true))
      }
      let itself = (node.path, Part(type: "\(node.kind)", node: node.path))
      parts.merge(members + interceptors + [itself]) { first, _ in first }
    }
  }

  subscript(path: TopologyPath) -> Part? { parts[path] }
}

extension Members.Part {
  /// Whether the plugin or relay observes or answers a kind.
  func observes(_ kind: String, isQuery: Bool) -> Bool {
    guard let interests else { return false }
    return (isQuery ? interests.answers : interests.hears).contains { $0.kind == kind }
  }
}

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
