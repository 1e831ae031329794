import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform

/// A plugin or relay, with its container.
struct Participant {
  let endpoint: Endpoint
  let path: TopologyPath
  let container: PluginContainer
  let record: NodeRecord?

  /// Its behaviour, if it is one of the shell; nil for others.
  var conduct: Conduct? { record?.conduct(of: endpoint) }
}

extension World {
  /// All plugins and relays, in the order of the trees.
  var participants: [Participant] {
    var found: [Participant] = []
    for case (let container as PluginContainer, let path) in placedNodes where Work.goesOn {
      let record = knownRecord(of: container)
      found += Places.endpoints(in: container, at: path).map {
        Participant(endpoint: $0, path: $1, container: container, record: record)
      }
    }
    return found
  }

  /// What plugins and relays declare to send.
  ///
  /// Plugins of the shell declare it by parameters, those of an application by entries of the
  /// catalogue. `traces` tell what commands have sent in the name of the former beside that.
  func declaredSends(
    besides traces: [Trace], inAnyEnvironment isAny: Bool = false
  ) -> DeclaredSends {
    let reader = DeclaredSendsReader(self)
    let typed = Dictionary(
      grouping: traces.filter { $0.cause == nil && $0.category != .replay }, by: \.sender)
    return DeclaredSends(
      participants.reduce(into: [:]) { sends, one in
        guard let declared = reader.sends(of: one.endpoint, one.record, inAnyEnvironment: isAny)
        else { return }
        let kinds = Set(declared.map(\.kind))
        let others = (typed[one.path] ?? []).filter { kinds.contains($0.message.kind) }.map {
          let content = content(of: $0)
          return KnownSend(
            Traffic.Sent($0.message.kind, on: $0.channel), isQuery: $0.category == .query,
            content: isAny ? content.inAnyEnvironment : content)
        }
        sends[one.path] = (declared + others).unique
      })
  }

  /// What plugins and relays send when they receive messages; those of which only code knows when
  /// they send come last.
  var reactions: [Reaction] {
    let reader = DeclaredSendsReader(self)
    let found = participants.flatMap { one in
      let conduct = one.conduct
      let heard = conduct?.hears?.map(\.engineName) ?? one.endpoint.observations.map(\.kind)
      return (reader.sends(of: one.endpoint, one.record) ?? []).map(\.sent).unique.map { sent in
        Reaction(
          of: one.path, to: Set(heard), sending: sent, when: conduct?.condition?.text,
          dependsOnCode: conduct == nil)
      }
    }
    return found.filter { !$0.dependsOnCode } + found.filter(\.dependsOnCode)
  }
}

/// Looks up the kinds that types declare to send.
struct DeclaredSendsReader {
  private let plugins: [String: [KnownSend]]
  private let relays: [String: [KnownSend]]

  init(_ world: World) {
    let queries = Set(world.kinds.queries.map(\.engineName))
    // On which channels an application's plugin sends only its code knows.
    func sends(_ keys: [MessageKey]) -> [KnownSend] {
      keys.map { KnownSend(Traffic.Sent($0.name, on: .any), isQuery: queries.contains($0.name)) }
    }
    plugins = Dictionary(
      world.catalog.plugins.flatMap { entry in
        let sends = entry.sends.map(sends)
        return [(entry.name, sends), ("\(entry.type)", sends)]
      }.compactMap { name, sends in sends.map { (name, $0) } }
    ) { first, _ in first }
    relays = Dictionary(
      world.catalog.relays.compactMap { entry in
        entry.sends.map { (entry.name, sends($0)) }
      } + (world.catalog.readyMadeRelays.map(\.name) + [ReadyMadePlugin.ownRelay]).map { ($0, []) }
    ) { first, _ in first }
  }
}

extension DeclaredSendsReader {
  /// What a participant declares to send; nil if that depends on code.
  func sends(
    of endpoint: Endpoint, _ record: NodeRecord?, inAnyEnvironment isAny: Bool = false
  ) -> [KnownSend]? {
    switch endpoint.role {
    case .plugin:
      guard let plugin = record?.plugin(endpoint) else { return plugins[endpoint.typeName] }
      if let conduct = plugin.conduct {
        guard let kind = conduct.sentKind else { return [] }
        let sent = Traffic.Sent(kind.engineName, on: conduct.channel)
        return conduct.sent(at: endpoint.node, inAnyEnvironment: isAny).map {
          KnownSend(sent, content: $0.isEmpty ? nil : $0)
        }
      }
      return plugins[plugin.typeName]
    case .relay:
      return relays[record?.relay(endpoint)?.typeName ?? endpoint.typeName]
    case .container, .composer: return nil
    }
  }
}

extension World {
  /// The messages that routes, actions, subscriptions and modules hand over to plugins and relays.
  var handovers: Handovers {
    let lines = kinds.linesByName.mapValues {
      Handovers.Line(scheme: $0.scheme, kind: $0.kind.engineName)
    }
    if lines.isEmpty { return Handovers() }
    let found = participants.flatMap { one in
      one.endpoint.observations.filter { $0.scheme != nil }.compactMap { observation in
        lines[observation.kind].map { Handovers.Handover(observation.kind, $0, to: one.path) }
      }
    }
    return Handovers(found, ended: lines)
  }
}
