package import PatchbayCatalog
package import PatchbayEngine
package import PatchbayLanguage

// Lookups by name in a catalogue, and what the shell does with the entries.

extension Catalog {
  package func plugin(named name: String) throws -> PluginEntry { try plugins.entry(name) }

  package func message(named name: String) throws -> Kind {
    try KindTable(self).kind(named: name, .message)
  }

  package func query(named name: String) throws -> Kind {
    try KindTable(self).kind(named: name, .query)
  }

  package func environment(named name: String) throws -> EnvironmentTypeEntry {
    try environments.entry(name)
  }

  package func relay(named name: String) throws -> PartEntry<any MessageRelay> {
    try relays.entry(name)
  }
}

extension Collection where Element: CatalogEntry {
  package func entry(_ name: String) throws -> Element {
    guard let entry = first(where: { $0.name == name }) else { throw NoEntry(name: name) }
    return entry
  }
}

private struct NoEntry: Error { let name: String }

extension PluginEntry {
  /// Builds a plugin with these parameters, and adds it.
  @discardableResult
  package func add(
    to container: PluginContainer, named name: String? = nil, params: Value? = nil
  ) throws -> AddPluginResult {
    container.addPlugin(type, name: name, params: try self.params(from: params))
  }
}

extension EnvironmentTypeEntry {
  package func set(_ fields: Value, on node: ComposableContainer) throws {
    _ = try set(made: value(from: fields), on: node)
  }
}
