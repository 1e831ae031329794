import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// Gives plugins of a container their parameters, if none are given when they are added.
final class ParameterProvider: PluginParamProvider {
  /// Only for plugins of this type, by the name in the catalogue; nil for all.
  let typeName: String?
  /// Only for the plugin of this name; nil for all.
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
  /// Whether it is for a plugin of this type and name.
  func isMeant(for type: String, named name: String?) -> Bool {
    (typeName == nil || typeName == type) && (self.name == nil || self.name == name)
  }

  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    if let wanted = self.name, wanted != name { return nil }
    guard let entry = catalog.plugins.first(where: { $0.type == pluginType }),
      typeName == nil || typeName == entry.name
    else { return nil }
    // Parameters for other types don't fit, and are left to the next provider.
    return (try? entry.params(from: value)) ?? nil
  }
}
