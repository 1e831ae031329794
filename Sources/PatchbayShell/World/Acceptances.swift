import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage

/// The accepted findings of `lint`.
final class Acceptances {
  private var all: [Acceptance] = []

  /// An accepted finding: its code and place, and the reason for accepting it.
  struct Acceptance {
    let code: Finding.Code
    let reason: String
    /// The plugin, relay or node at the place; nil for the place above all trees.
    let owner: Endpoint?
    /// An interceptor of the node; nil if the finding is not about one.
    let interceptor: InterceptorIdentity?
    let attachment: Attachment
  }
}

extension Acceptances {
  /// The acceptances whose places still exist, with their paths.
  var placed: [(acceptance: Acceptance, path: TopologyPath)] {
    var places = Places()
    return all.compactMap { acceptance in
      guard acceptance.attachment.isLiving else { return nil }
      guard let owner = acceptance.owner else { return (acceptance, .top) }
      guard let path = places.path(of: owner) else { return nil }
      return (acceptance, path.place(of: acceptance.interceptor, at: owner.node))
    }
  }

  /// Accepts a finding at a place; replaces an earlier acceptance of it there.
  func accept(_ code: Finding.Code, at target: Target, reason: String, in world: World) {
    takeBack(code, at: target.path, in: world)
    let (owner, interceptor) = (target.owner, target.interceptorIdentity)
    let node = owner?.node
    let command: (TopologyPath) -> String = { [weak node] path in
      let place = path.place(of: interceptor, at: node)
      return "lint --accept \(code.rawValue) \(place) \(Value.quoted(reason))"
    }
    let isThere = { [weak node] in interceptor.map { node?.interceptor($0) != nil } ?? true }
    let attachment =
      owner.map { Attachment(of: $0, usesKinds: false, while: isThere, command: command) }
      ?? Attachment { command(.top) }
    all.append(
      Acceptance(
        code: code, reason: reason, owner: owner, interceptor: interceptor, attachment: attachment))
    world.attach(attachment)
  }

  /// Removes an acceptance; returns false if there is none.
  @discardableResult
  func takeBack(_ code: Finding.Code, at path: TopologyPath, in world: World) -> Bool {
    guard
      let found = placed.first(where: { $0.acceptance.code == code && $0.path == path })?.acceptance
    else { return false }
    world.detach(found.attachment)
    all.removeAll { $0.attachment === found.attachment }
    return true
  }

  /// Removes the acceptances at an interceptor that is removed: what is added later under its name is
  /// not accepted.
  func forget(_ interceptor: InterceptorIdentity, of node: ComposableContainer, in world: World) {
    let isMeant = { (acceptance: Acceptance) in
      acceptance.interceptor?.id == interceptor.id && acceptance.owner?.node === node
    }
    for acceptance in all where isMeant(acceptance) { world.detach(acceptance.attachment) }
    all.removeAll(where: isMeant)
  }
}

extension TopologyPath {
  /// The path of an interceptor of the node at this path; this path without an interceptor.
  fileprivate func place(of interceptor: InterceptorIdentity?, at node: ComposableContainer?)
    -> TopologyPath
  {
    guard let interceptor else { return self }
    return self.interceptor("\(interceptor)", ordinal: node?.ordinal(of: interceptor) ?? 1)
  }
}

extension Target {
  fileprivate var owner: Endpoint? {
    switch self {
    case .top: nil
    case .node(let node, _), .interceptor(_, let node, _): node.ownEndpoint
    case .endpoint(let endpoint, _, _): endpoint
    }
  }

  fileprivate var interceptorIdentity: InterceptorIdentity? {
    if case .interceptor(let record, _, _) = self { record.identity } else { nil }
  }
}

extension World {
  var acceptances: Acceptances { store(Acceptances.init) }

  /// Whether a finding is accepted at its place.
  package func accepts(_ finding: Finding) -> Bool {
    acceptances.placed.contains { accepted in
      accepted.acceptance.code == finding.code && accepted.path == finding.place
    }
  }
}
