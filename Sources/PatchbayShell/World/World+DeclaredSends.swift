import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

extension World {
  /// The kinds that plugins and relays declare to send.
  ///
  /// Plugins of the shell declare them by parameters, those of an application by entries of the
  /// catalogue.
  var declaredSends: DeclaredSends {
    let reader = DeclaredSendsReader(self)
    var kinds: [TopologyPath: [String]] = [:]
    var left = Places.children(roots, of: .top)
    while Work.goesOn, let (node, path) = left.popLast() {
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

/// Looks up the kinds that types declare to send.
struct DeclaredSendsReader {
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
      } + world.catalog.readyMadeRelays.map { ($0.name, []) }
    ) { first, _ in first }
  }
}

extension DeclaredSendsReader {
  /// The kinds that a participant declares to send; nil if that depends on code.
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
