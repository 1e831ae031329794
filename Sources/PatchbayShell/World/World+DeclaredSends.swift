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
    var sends: [TopologyPath: [Traffic.Sent]] = [:]
    for (node, path) in placedNodes where Work.goesOn {
      guard let container = node as? PluginContainer else { continue }
      let record = knownRecord(of: container)
      for (endpoint, path) in Places.endpoints(in: container, at: path) {
        sends[path] = reader.sends(of: endpoint, record)
      }
    }
    return DeclaredSends(sends)
  }
}

extension World {
  /// What plugins and relays send when they receive messages; those of which only code knows when
  /// they send come last.
  var reactions: [Reaction] {
    let reader = DeclaredSendsReader(self)
    var (known, declared): ([Reaction], [Reaction]) = ([], [])
    for (node, path) in placedNodes where Work.goesOn {
      guard let container = node as? PluginContainer else { continue }
      let record = knownRecord(of: container)
      for (endpoint, path) in Places.endpoints(in: container, at: path) {
        let conduct = record?.conduct(of: endpoint)
        let heard = conduct?.hears?.map(\.engineName) ?? endpoint.observations.map(\.kind)
        let found = (reader.sends(of: endpoint, record) ?? []).map { sent in
          Reaction(
            of: path, to: Set(heard), sending: sent, when: conduct?.condition?.text,
            dependsOnCode: conduct == nil)
        }
        if conduct == nil { declared += found } else { known += found }
      }
    }
    return known + declared
  }
}

/// Looks up the kinds that types declare to send.
struct DeclaredSendsReader {
  private let plugins: [String: [Traffic.Sent]]
  private let relays: [String: [Traffic.Sent]]

  init(_ world: World) {
    plugins = Dictionary(
      world.catalog.plugins.flatMap { entry in
        let sends = entry.sends.map(Self.sends)
        return [(entry.name, sends), ("\(entry.type)", sends)]
      }.compactMap { name, sends in sends.map { (name, $0) } }
    ) { first, _ in first }
    relays = Dictionary(
      world.catalog.relays.compactMap { entry in
        entry.sends.map { (entry.name, Self.sends($0)) }
      } + world.catalog.readyMadeRelays.map { ($0.name, []) }
    ) { first, _ in first }
  }
}

extension DeclaredSendsReader {
  /// What an entry of the catalogue declares; on which channels only the code knows.
  private static func sends(_ keys: [MessageKey]) -> [Traffic.Sent] {
    keys.map { Traffic.Sent($0.name, on: .any) }
  }

  /// What a participant declares to send; nil if that depends on code.
  func sends(of endpoint: Endpoint, _ record: NodeRecord?) -> [Traffic.Sent]? {
    switch endpoint.role {
    case .plugin(let identity):
      guard let plugin = record?.plugins[identity] else { return plugins[endpoint.typeName] }
      if let conduct = plugin.conduct {
        return [conduct.sends].compactMap(\.self).map {
          Traffic.Sent($0.engineName, on: conduct.channel)
        }
      }
      return plugins[plugin.typeName]
    case .relay:
      let name = endpoint.instance.flatMap { record?.relays[ObjectIdentifier($0)]?.typeName }
      return relays[name ?? endpoint.typeName]
    case .container, .composer: return nil
    }
  }
}
