import PatchbayCatalog
package import PatchbayEngine
package import PatchbayInspection
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

  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    if let wanted = self.name, wanted != name { return nil }
    guard let entry = catalog.plugins.first(where: { $0.type == pluginType }),
      typeName == nil || typeName == entry.name
    else { return nil }
    // If the value doesn't fit the type, the next provider is asked.
    return (try? entry.params(from: value)) ?? nil
  }
}

// The parameters that commands gave to the parts of the trees.

extension World: ParameterSource {
  package func parameters(of endpoint: Endpoint) -> [Topology.Parameter] {
    guard let container = endpoint.node as? PluginContainer else { return [] }
    let record = knownRecord(of: container)
    return (record?.plugin(endpoint)?.fields ?? record?.relay(endpoint)?.fields ?? [])
      .map(\.parameter)
  }

  package func action(of interceptor: InterceptorRecord, at node: ComposableContainer)
    -> (name: String, parameters: [Topology.Parameter])?
  {
    let recipe = knownRecord(of: node)?.interceptors["\(interceptor.identity)"]
    return recipe.map { ($0.action, $0.fields.map(\.parameter)) }
  }

  package func viewContainerParameters(of container: PluginContainer) -> [Topology.Parameter] {
    (knownRecord(of: container)?.viewContainer?.fields ?? []).map(\.parameter)
  }
}

extension ArgumentField {
  fileprivate var parameter: Topology.Parameter {
    Topology.Parameter(name: name.text, value: words)
  }
}
