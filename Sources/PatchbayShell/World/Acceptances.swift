import PatchbayCatalog
import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

/// The accepted findings of `lint`.
final class Acceptances {
  private var all = KeyedList<AcceptedFinding, Acceptance>()

  /// An accepted finding, and the reason for accepting it.
  struct Acceptance {
    fileprivate let finding: AcceptedFinding
    let reason: String
    /// An interceptor of the node; nil if the finding is not about one.
    fileprivate let interceptor: InterceptorIdentity?
    fileprivate let attachment: Attachment

    var code: Finding.Code { finding.code }
  }
}

/// The code and the place of an accepted finding.
private struct AcceptedFinding: Hashable {
  let code: Finding.Code
  /// The plugin, relay or node at the place; nil for the place above all trees.
  let owner: Endpoint?
  /// The id of an interceptor of the node; nil if the finding is not about one.
  let interceptor: AnyHashable?
}

extension Acceptances {
  /// The acceptances whose places still exist, with their paths.
  var placed: [(acceptance: Acceptance, path: TopologyPath)] {
    var places = Places()
    return all.compactMap { acceptance in
      guard acceptance.attachment.isLiving else { return nil }
      guard let owner = acceptance.finding.owner else { return (acceptance, .top) }
      guard let path = places.path(of: owner) else { return nil }
      return (acceptance, path.place(of: acceptance.interceptor, at: owner.node))
    }
  }

  /// Accepts a finding at a place; replaces an earlier acceptance of it there.
  func accept(_ code: Finding.Code, at target: Target, reason: String, in world: World) {
    takeBack(code, at: target, in: world)
    let (owner, interceptor) = (target.owner, target.interceptorIdentity)
    let node = owner?.node
    let command: (TopologyPath) -> String = { [weak node] path in
      let place = path.place(of: interceptor, at: node)
      return "lint --accept \(code.rawValue) \(place) \(Value.quoted(reason))"
    }
    let isThere = { [weak node] in interceptor.map { node?.interceptor($0) != nil } ?? true }
    let attachment = Attachment(
      of: owner, usesKinds: false, while: isThere, command: command)
    let finding = AcceptedFinding(code, at: target)
    all[finding] = Acceptance(
      finding: finding, reason: reason, interceptor: interceptor, attachment: attachment)
    world.attach(attachment)
  }

  /// Removes an acceptance; returns false if there is none.
  @discardableResult
  func takeBack(_ code: Finding.Code, at target: Target, in world: World) -> Bool {
    guard let found = all.remove(AcceptedFinding(code, at: target)) else { return false }
    world.detach(found.attachment)
    return true
  }

  /// Removes the acceptances at an interceptor that is removed: what is added later under its name is
  /// not accepted.
  func forget(_ interceptor: InterceptorIdentity, of node: ComposableContainer, in world: World) {
    for code in Finding.Code.acceptable {
      let finding = AcceptedFinding(
        code: code, owner: node.ownEndpoint, interceptor: interceptor.id)
      if let found = all.remove(finding) { world.detach(found.attachment) }
    }
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

extension AcceptedFinding {
  init(_ code: Finding.Code, at target: Target) {
    self.init(code: code, owner: target.owner, interceptor: target.interceptorIdentity?.id)
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

  /// Findings without those that are accepted at their places.
  package func unaccepted<Found>(_ findings: [Found], by finding: (Found) -> Finding) -> [Found] {
    let accepted = Dictionary(grouping: acceptances.placed, by: \.path)
      .mapValues { Set($0.map(\.acceptance.code)) }
    return findings.filter { found in
      let finding = finding(found)
      return Work.goesOn && accepted[finding.place]?.contains(finding.code) != true
    }
  }
}
