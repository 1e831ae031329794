import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// Adding and removing plugins and relays.

extension World {
  /// Adds a plugin with parameters, and records how it was added.
  func add(
    _ plugin: PluginRecord, params: Any?, isReplacing: Bool, to container: PluginContainer,
    at span: SourceSpan?
  ) throws(ShellError) {
    let identity = plugin.identity
    try makeRoom(at: span)
    let result = container.addPlugin(
      plugin.type, name: plugin.name, params: params, replaceExistingPlugin: isReplacing,
      messageObservingPriority: plugin.priority)
    switch result {
    case .added, .replaced: break
    case .initializationRefused:
      throw ShellError(.initRefused(type: plugin.typeName, hadParams: params != nil), at: span)
    case .alreadyRegistered, .wrongOwner:
      throw ShellError(.refusedByEngine("\(result)"), at: span)
    }
    noteChange()
    let record = record(of: container)
    let endpoint = container.endpoint(of: identity)
    var plugin = plugin
    plugin.firstRelays = Set((endpoint?.relaysBelow ?? []).map(\.identity))
    plugin.conduct = (params as? MadePlugin)?.conduct
    record.plugins.append(plugin, for: identity)
    if plugin.conduct == nil, let endpoint {
      try checkReplaced(endpoint, record, type: plugin.typeName, at: span)
    }
  }

  /// Removes a plugin or relay.
  func remove(_ endpoint: Endpoint, from container: PluginContainer) {
    noteChange()
    let leaving = [endpoint] + endpoint.relaysBelow
    for endpoint in leaving { noteDeparture(of: endpoint) }
    let record = knownRecord(of: container)
    for endpoint in leaving {
      if let instance = endpoint.instance { record?.relays.remove(ObjectIdentifier(instance)) }
      if case .plugin(let identity) = endpoint.role { record?.plugins.remove(identity) }
    }
    container.remove(endpoint)
  }

  func connect(
    _ relay: RelayRecord, through endpoint: Endpoint, in container: PluginContainer,
    at span: SourceSpan?
  ) throws(ShellError) {
    try makeRoom(at: span)
    try rethrowing(container.connect(relay.relay, through: endpoint, name: relay.name)) {
      (error: EngineError) in ShellError(error, at: span)
    }
    noteChange()
    let record = record(of: container)
    record.relays[ObjectIdentifier(relay.relay)] = relay
    if relay.conduct == nil, let added = try? container.sender(for: relay.relay).endpoint {
      try checkReplaced(added, record, type: relay.typeName, at: span)
    }
  }

  /// The record of a plugin; nil if no command added it.
  func record(of endpoint: Endpoint, in container: PluginContainer) -> PluginRecord? {
    knownRecord(of: container)?.plugin(endpoint)
  }
}

extension Endpoint {
  /// The relays that are connected through this plugin or relay, and through those in turn.
  var relaysBelow: [Endpoint] { relays.flatMap { [$0] + $0.relaysBelow } }
}
