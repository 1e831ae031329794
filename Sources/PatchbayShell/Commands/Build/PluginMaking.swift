package import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// Making the parameters of plugins.

/// The parameters of a plugin that is to be added.
struct MadeParameters {
  let type: any Plugin.Type
  let params: Any?
  var fields: [ArgumentField] = []
  var isServedByApplication = false
  var diary: Diary?
}

extension CommandContext {
  /// The parameters of a plugin: those of the command, or, if it has none, of the first provider of
  /// the container that has any.
  func params(
    _ word: ArgumentWord, _ invocation: Invocation, name: String?, in container: PluginContainer,
    asksProviders: Bool = true
  ) throws(ShellError) -> MadeParameters {
    let isAsking = asksProviders && invocation.fields.isEmpty
    if let plugin = world.catalog.readyMade(word.text ?? "") {
      if isAsking, let made = try provided(plugin, word, invocation, name: name, in: container) {
        return made
      }
      return try made(plugin, word, invocation)
    }
    let entry = try PluginTypeName().read(word, in: self)
    guard invocation.fields.isEmpty else {
      let value = try value(invocation, entry.shape)
      let params = try rethrowing(entry.params(from: value)) { invocation.error($0, at: word.span) }
      return MadeParameters(type: entry.type, params: params, fields: invocation.fields)
    }
    // A provider comes first: the entry can only make what stands for no fields.
    guard isAsking, let given = container.params(for: entry.type, name: name) else {
      return MadeParameters(type: entry.type, params: entry.paramsWithoutFields)
    }
    let providers = world.knownRecord(of: container)?.providers ?? []
    guard container.paramProviderTypes.count == providers.count else {
      return MadeParameters(type: entry.type, params: given, isServedByApplication: true)
    }
    let provider = providers.first {
      $0.initializationParam(pluginType: entry.type, name: name) != nil
    }
    return MadeParameters(type: entry.type, params: given, fields: provider?.fields ?? [])
  }

  private func made(
    _ plugin: ReadyMadePlugin, _ word: ArgumentWord, _ invocation: Invocation
  ) throws(ShellError) -> MadeParameters {
    let made = try invocation.make(plugin, named: word, kinds: world.kinds, stage: world.stage)
    return MadeParameters(
      type: made.type, params: made, fields: invocation.fields, diary: made.diary)
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
        name: record.name, in: container, asksProviders: record.isServedByApplication)
      record.diary = made.diary
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
        return try made(plugin, word, given)
      } catch {
        if provider.typeName != nil { throw error }
      }
    }
    return nil
  }
}

extension Catalog {
  /// The names of all plugin types, the shell's own included.
  package var pluginNames: [String] { plugins.map(\.name) + readyMade.map(\.name) }

  /// The shell's own plugin types, except those whose names the application uses.
  var readyMade: [ReadyMadePlugin] {
    ReadyMadePlugin.all.filter { plugin in !plugins.contains { $0.name == plugin.name } }
  }

  /// The shell's own relay types, except those whose names the application uses.
  var readyMadeRelays: [ReadyMadePlugin] {
    ReadyMadePlugin.relays.filter { relay in !relays.contains { $0.name == relay.name } }
  }

  func readyMade(_ name: String) -> ReadyMadePlugin? { readyMade.first { $0.name == name } }

  func readyMadeRelay(_ name: String) -> ReadyMadePlugin? {
    readyMadeRelays.first { $0.name == name }
  }
}
