import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// Provides parameters for plugins that are added without any.
final class ParameterProvider: PluginParamProvider {
  /// The name of the only type to provide for; nil for all types.
  let typeName: String?
  /// The name of the only plugin to provide for; nil for all plugins.
  let name: String?
  let fields: [ArgumentField]
  private let value: Value
  private let catalog: Catalog

  init(
    typeName: String?, name: String?, fields: [ArgumentField], value: Value, catalog: Catalog
  ) {
    self.typeName = typeName
    self.name = name
    self.fields = fields
    self.value = value
    self.catalog = catalog
  }
}

extension ParameterProvider {
  /// Whether this provider serves plugins of a type and name.
  func isMeant(for type: String, named name: String?) -> Bool {
    (typeName == nil || typeName == type) && (self.name == nil || self.name == name)
  }

  /// Whether this provider may have parameters for a plugin; for one of the shell's own, whether it
  /// is asked.
  func mayServe(_ plugin: PluginRecord) -> Bool {
    guard isMeant(for: plugin.typeName, named: plugin.name) else { return false }
    return catalog.readyMade(plugin.typeName) != nil
      || initializationParam(pluginType: plugin.type, name: plugin.name) != nil
  }

  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    if let wanted = self.name, wanted != name { return nil }
    guard let entry = catalog.plugins.first(where: { $0.type == pluginType }),
      typeName == nil || typeName == entry.name
    else { return nil }
    // If the value doesn't fit the type, the next provider is asked.
    return (try? entry.params(from: value)) ?? nil
  }
}
