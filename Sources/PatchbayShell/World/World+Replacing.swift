import PatchbayCatalog
import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage

// A definition may take the name of a sample's type, but only where nothing uses that type: traces
// and questions tell kinds apart by their names.

extension World {
  /// The first that uses a kind: a part of the trees, or a node that remembers it; nil for none.
  ///
  /// The plugins that receive every message don't count.
  func user(of kind: Kind) -> String? {
    let reader = DeclaredSendsReader(self)
    for (node, path) in placedNodes {
      if node.remembers(kind) { return path.text }
      if let user = interceptor(of: node, path, using: kind) { return user.text }
      guard let container = node as? PluginContainer else { continue }
      let record = knownRecord(of: node)
      for (endpoint, path) in Places.endpoints(in: container, at: path)
      where endpoint.uses(kind, record, reader) { return path.text }
    }
    var places = Places()
    return attachments.living.first { $0.names(kind) }.map { attachment in
      attachment.owner.flatMap { places.path(of: $0) }?.text ?? attachment.command(.top)
    }
  }

  private func interceptor(
    of node: ComposableContainer, _ path: TopologyPath, using kind: Kind
  ) -> TopologyPath? {
    for (interceptor, path) in Places.interceptors(of: node, at: path) {
      let isMeant = interceptor.keys?.contains(kind.engineName) == true
      if isMeant || interceptor.description?.makes(kind) == true { return path }
    }
    return nil
  }

  /// Throws if a plugin or relay that was added uses a type whose place a definition has taken.
  func checkReplaced(
    _ endpoint: Endpoint, _ record: NodeRecord, type: String, at span: SourceSpan?
  ) throws(ShellError) {
    guard !kinds.replaced.isEmpty else { return }
    let reader = DeclaredSendsReader(self)
    let used = ([endpoint] + endpoint.relaysBelow).flatMap { $0.kinds(record, reader) }
    try checkReplaced(used, type: type, at: span)
  }

  /// Throws if a definition has taken the place of one of the kinds that a type uses.
  func checkReplaced(_ used: [String], type: String, at span: SourceSpan?) throws(ShellError) {
    guard let kind = used.lazy.compactMap({ self.kinds.replaced[$0] }).first else { return }
    let sample = catalog.origins[kind.name] ?? ""
    throw ShellError(.replacedKind(type: type, kind: kind.name, sample: sample), at: span)
  }
}

extension Endpoint {
  fileprivate func uses(_ kind: Kind, _ record: NodeRecord?, _ reader: DeclaredSendsReader) -> Bool
  {
    guard let conduct = record?.conduct(of: self) else {
      return kinds(record, reader).contains(kind.engineName)
    }
    return (conduct.hears ?? []).contains { $0.isSame(as: kind) }
      || conduct.sentKind?.isSame(as: kind) == true || conduct.answers?.isSame(as: kind) == true
  }

  /// The kinds that it observes or declares to send.
  fileprivate func kinds(_ record: NodeRecord?, _ reader: DeclaredSendsReader) -> [String] {
    observations.map(\.kind) + (reader.sends(of: self, record) ?? []).map(\.kind)
  }
}

extension ComposableContainer {
  fileprivate func remembers(_ kind: Kind) -> Bool {
    stateRecords.contains { kind.fields(of: $0.message) != nil }
  }
}

extension InterceptorDescription {
  fileprivate func makes(_ kind: Kind) -> Bool {
    if case .becomes(let kinds) = action { kinds.contains(kind.engineName) } else { false }
  }
}

extension Attachment {
  /// Whether a word of its command is the name of a kind.
  fileprivate func names(_ kind: Kind) -> Bool {
    usesKinds && command(.top).split { " =,".contains($0) }.contains(kind.name[...])
  }
}

/// What commands of other floors add to the answers about a world, in the order of adding.
package final class AddedAnswers {
  /// Explain names that are no messages, such as those of services, for `why`; nil for others.
  package var explainers: [(String, Target) -> [String]?] = []
  /// Find faults of things outside the trees, such as services, for `lint`.
  package var checks: [() -> [Finding]] = []
  /// Draw the views of a stage, one row each, for `view`.
  package var drawings: [() -> [[String]]] = []
}

extension World {
  package var addedAnswers: AddedAnswers { store { AddedAnswers() } }

  /// The findings of all checks of things outside the trees.
  var findingsBesideTopology: [Finding] { addedAnswers.checks.flatMap { $0() } }

  /// The explanation of a name at a place; nil if no explainer knows the name.
  func explanation(of name: String, for target: Target) -> [String]? {
    addedAnswers.explainers.lazy.compactMap { $0(name, target) }.first
  }

  /// The rows of all stages.
  var stageRows: [[String]] { addedAnswers.drawings.flatMap { $0() } }
}
