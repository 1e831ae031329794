package import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// Making the parameters of plugins.

/// The parameters of a plugin that is to be added.
struct MadeParameters {
  let type: any Plugin.Type
  let params: Any?
  var diary: Diary?
  var supply = ParameterSupply.other
}

extension CommandContext {
  /// The parameters of a plugin: those of the command, or of a provider of the container.
  ///
  /// A plugin that had got `former` asks no provider again if that was nothing.
  func params(
    _ word: ArgumentWord, _ invocation: Invocation, name: String?, in container: PluginContainer,
    instead former: ParameterSupply = .other
  ) throws(ShellError) -> MadeParameters {
    let type = word.text ?? ""
    if let plugin = world.catalog.readyMade(type) {
      return try params(plugin, word, invocation, name: name, in: container, instead: former)
    }
    let entry = try pluginEntry(type, at: word.span)
    if invocation.fields.isEmpty {
      return params(entry, name: name, in: container, instead: former)
    }
    let value = try value(invocation, entry.shape)
    let params = try rethrowing(entry.params(from: value)) { invocation.error($0, at: word.span) }
    return MadeParameters(type: entry.type, params: params)
  }

  /// The parameters of a plugin of the application that is added without fields.
  private func params(
    _ entry: PluginEntry, name: String?, in container: PluginContainer,
    instead former: ParameterSupply
  ) -> MadeParameters {
    var made = MadeParameters(type: entry.type, params: entry.paramsWithoutFields, supply: former)
    if former.isNothing { return made }
    // A provider comes first: the entry can only make what stands for no fields.
    let given = container.params(for: entry.type, name: name)
    let providers = world.knownRecord(of: container)?.providers ?? []
    let isOurs = container.paramProviderTypes.count == providers.count
    let provider = providers.first {
      $0.initializationParam(pluginType: entry.type, name: name) != nil
    }
    made.supply =
      !isOurs ? .other : provider.map { .provider($0) } ?? .nothing(asked: providers.count)
    guard let given else { return made }
    return MadeParameters(type: entry.type, params: given, supply: made.supply)
  }

  /// The parameters of a plugin of the shell.
  private func params(
    _ plugin: ReadyMadePlugin, _ word: ArgumentWord, _ invocation: Invocation, name: String?,
    in container: PluginContainer, instead former: ParameterSupply
  ) throws(ShellError) -> MadeParameters {
    let isAsking = invocation.fields.isEmpty && !former.isNothing
    if isAsking, let made = try provided(plugin, word, invocation, name: name, in: container) {
      return made
    }
    let count = world.knownRecord(of: container)?.providers.count ?? 0
    let supply = isAsking ? ParameterSupply.nothing(asked: count) : former
    let made = try invocation.make(plugin, named: word, kinds: world.kinds, stage: world.stage)
    return MadeParameters(type: made.type, params: made, diary: made.diary, supply: supply)
  }

  /// Builds a plugin again, with the parameters of its record.
  func rebuild(
    _ record: PluginRecord, in container: PluginContainer, for invocation: Invocation,
    at span: SourceSpan
  ) throws(ShellError) {
    var record = record
    do throws(ShellError) {
      let made = try params(
        ArgumentWord(record.typeName, at: span), invocation.with(fields: record.fields),
        name: record.name, in: container, instead: record.supply)
      (record.diary, record.supply) = (made.diary, made.supply)
      try world.add(record, params: made.params, isReplacing: true, to: container, at: span)
    } catch {
      // The parameters may come from an earlier command, so the error may be in another text.
      throw error.span?.source === span.source ? error : error.at(span)
    }
  }

  /// The parameters of the first provider that has any for a plugin of the shell; nil if none has.
  private func provided(
    _ plugin: ReadyMadePlugin, _ word: ArgumentWord, _ invocation: Invocation, name: String?,
    in container: PluginContainer
  ) throws(ShellError) -> MadeParameters? {
    for provider in world.knownRecord(of: container)?.providers ?? []
    where provider.isMeant(for: plugin.name, named: name) {
      let given = invocation.with(fields: provider.fields)
      // If the parameters don't fit the type, the next provider is asked.
      do throws(ShellError) {
        let made = try given.make(plugin, named: word, kinds: world.kinds, stage: world.stage)
        return MadeParameters(
          type: made.type, params: made, diary: made.diary, supply: .provider(provider))
      } catch {
        if provider.typeName != nil { throw error }
      }
    }
    return nil
  }

  private func pluginEntry(_ name: String, at span: SourceSpan) throws(ShellError) -> PluginEntry {
    if let entry = world.catalog.plugins.first(where: { $0.name == name }) { return entry }
    throw ShellError(unknown: name, .plugin, among: world.catalog.pluginNames, at: span)
  }

  /// The class of a plugin type; throws if there is no such type.
  func pluginClass(_ name: String, at span: SourceSpan) throws(ShellError) -> any Plugin.Type {
    if let plugin = world.catalog.readyMade(name) { return plugin.type }
    return try pluginEntry(name, at: span).type
  }
}

extension Catalog {
  /// The names of all plugin types, the shell's own included.
  package var pluginNames: [String] { plugins.map(\.name) + readyMade.map(\.name) }

  /// The shell's own plugin types, except those whose names the application uses.
  var readyMade: [ReadyMadePlugin] {
    ReadyMadePlugin.all.filter { plugin in !plugins.contains { $0.name == plugin.name } }
  }

  /// The names of all relay types, the shell's own included.
  var relayNames: [String] { relays.map(\.name) + readyMadeRelays.map(\.name) }

  /// The shell's own relay types, except those whose names the application uses.
  var readyMadeRelays: [ReadyMadePlugin] {
    ReadyMadePlugin.relays.filter { relay in !relays.contains { $0.name == relay.name } }
  }

  func readyMade(_ name: String) -> ReadyMadePlugin? { readyMade.first { $0.name == name } }

  func readyMadeRelay(_ name: String) -> ReadyMadePlugin? {
    readyMadeRelays.first { $0.name == name }
  }
}
