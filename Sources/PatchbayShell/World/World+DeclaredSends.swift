import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension World {
  /// What plugins and relays say that they may send: the shell's own by their parameters, an application's by
  /// their entries in the catalogue.
  var declaredSends: DeclaredSends {
    let reader = DeclaredSendsReader(self)
    var kinds: [TopologyPath: [String]] = [:]
    var left = Places.children(roots, of: .top)
    while let (node, path) = left.popLast() {
      left += Places.children(node.childNodes, of: path)
      guard let container = node as? PluginContainer else { continue }
      let record = knownRecord(of: container)
      for (endpoint, path) in Places.endpoints(in: container, at: path) {
        kinds[path] = reader.kinds(sentBy: endpoint, record)
      }
    }
    return DeclaredSends(kinds)
  }
}

/// Looks up what types say that they send.
private struct DeclaredSendsReader {
  private let plugins: [String: [String]]
  private let relays: [String: [String]]

  init(_ world: World) {
    plugins = Dictionary(
      world.catalog.plugins.flatMap { entry in
        let sends = entry.sends?.map(\.name)
        return [(entry.name, sends), ("\(entry.type)", sends)]
      }.compactMap { name, sends in sends.map { (name, $0) } }
    ) { first, _ in first }
    relays = Dictionary(
      world.catalog.relays.compactMap { entry in
        entry.sends.map { (entry.name, $0.map(\.name)) }
      }
    ) { first, _ in first }
  }
}

extension DeclaredSendsReader {
  /// Nil where only code can tell.
  func kinds(sentBy endpoint: Endpoint, _ record: NodeRecord?) -> [String]? {
    switch endpoint.role {
    case .plugin(let identity):
      guard let plugin = record?.plugins[identity] else { return plugins[endpoint.typeName] }
      if let conduct = plugin.conduct { return [conduct.sends?.engineName].compactMap(\.self) }
      return plugins[plugin.typeName]
    case .relay:
      let name = endpoint.instance.flatMap { record?.relays[ObjectIdentifier($0)]?.typeName }
      return relays[name ?? endpoint.typeName]
    case .container, .composer: return nil
    }
  }
}
