import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// The origin and the readers of an environment value.

extension CommandContext {
  /// Prints where the value of a key or type comes from, and what reads it.
  func explainValue(
    _ word: ArgumentWord, at node: TopologyPath, as format: OutputFormat?
  ) throws(ShellError) {
    let key = word.text ?? ""
    let topology = world.topology
    let isType = world.catalog.environments.contains { $0.name == key }
    let answer = ValueOrigin(
      of: key, isKeyedByType: isType, at: node, in: topology, traces: session.traces,
      formulas: world.keysReadByFormulas)
    let isKnown =
      !answer.settings.isEmpty || !answer.readers.isEmpty || topology.hasValue(of: key)
      || isType
    guard isKnown else {
      let names = topology.environmentKeys + world.catalog.environments.map(\.name)
      throw ShellError(unknown: key, .environment, among: names, at: word.span)
    }
    try print(answer, as: format)
  }

  /// Prints an answer as text or JSON.
  func print(_ answer: some Answer, as format: OutputFormat?) throws(ShellError) {
    guard format == .json else { return print(answer.text) }
    print(try inspecting { () throws(InspectionError) in try answer.json() })
  }
}

extension Topology {
  fileprivate func hasValue(of key: String) -> Bool {
    nodes.contains { $0.environment.contains { $0.key == key } }
  }

  /// The keys of all values, without duplicates, in the order of the nodes.
  fileprivate var environmentKeys: [String] {
    var known: Set<String> = []
    return nodes.flatMap(\.environment).map(\.key).filter { known.insert($0).inserted }
  }
}

// MARK: - What formulas read

extension World {
  /// The environment keys that formulas read, for an interceptor or plugin of the shell at a path.
  func keysReadByFormulas(at path: TopologyPath) -> [String] {
    guard let place = PathText(path), let target = existing(place) else { return [] }
    switch target {
    case .interceptor(let interceptor, let node, _):
      return knownRecord(of: node)?.interceptors["\(interceptor.identity)"]?.plan?.environmentKeys
        ?? []
    case .endpoint(let endpoint, let container, _):
      return record(of: endpoint, in: container)?.conduct?.environmentKeys ?? []
    case .top, .node: return []
    }
  }
}
