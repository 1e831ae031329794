package import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// Making the parameters of plugins.

extension CommandContext {
  func params(
    _ word: ArgumentWord, _ invocation: Invocation, name: String?, in container: PluginContainer
  ) throws(ShellError) -> (type: any Plugin.Type, params: Any?, diary: Diary?) {
    let type = word.text ?? ""
    if let plugin = world.catalog.readyMade(type) {
      let given = try provided(plugin, word, invocation, name: name, in: container)
      if let given { return (given.type, given.params, given.diary) }
      let made = try invocation.make(plugin, named: word, kinds: world.kinds, stage: world.stage)
      return (made.type, made.params, made.diary)
    }
    let entry = try pluginEntry(type, at: word.span)
    if invocation.fields.isEmpty {
      // A provider comes first: the entry can only make what stands for no fields.
      let given = container.params(for: entry.type, name: name) ?? entry.paramsWithoutFields
      return (entry.type, given, nil)
    }
    let value = try value(invocation, entry.shape)
    do throws(FieldError) {
      return (entry.type, try entry.params(from: value), nil)
    } catch {
      throw invocation.error(error, at: word.span)
    }
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
        name: record.name, in: container)
      record.diary = made.diary
      try world.add(record, params: made.params, isReplacing: true, to: container, at: span)
    } catch {
      // The parameters may come from an earlier command, so the error may be in another text.
      throw error.span?.source === span.source ? error : error.at(span)
    }
  }

  /// Makes a plugin of the shell with the parameters of a provider; nil if the command gives
  /// parameters, or no provider has any.
  private func provided(
    _ plugin: ReadyMadePlugin, _ word: ArgumentWord, _ invocation: Invocation, name: String?,
    in container: PluginContainer
  ) throws(ShellError) -> ReadyMadePlugin.Made? {
    guard invocation.fields.isEmpty else { return nil }
    for provider in world.knownRecord(of: container)?.providers ?? []
    where provider.isMeant(for: plugin.name, named: name) {
      let given = invocation.with(fields: provider.fields)
      // If the parameters don't fit the type, the next provider is asked.
      do throws(ShellError) {
        return try given.make(plugin, named: word, kinds: world.kinds, stage: world.stage)
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

  /// The shell's plugin type of this name; nil if there is none, or if the application uses the
  /// name.
  func readyMade(_ name: String) -> ReadyMadePlugin? {
    plugins.contains { $0.name == name } ? nil : ReadyMadePlugin.all.first { $0.name == name }
  }
}
