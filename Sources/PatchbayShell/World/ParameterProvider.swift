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

/// The parameters that a plugin got if it was added without any.
enum ParameterSupply {
  /// Parameters of the command or of the application.
  case other
  /// The parameters of a provider.
  case provider(ParameterProvider)
  /// Nothing: none of so many providers had parameters for it.
  case nothing(asked: Int)
}

extension ParameterSupply {
  var isNothing: Bool { if case .nothing = self { true } else { false } }
}

/// Where the providers of a container are written among its plugins.
///
/// A plugin that got nothing is written before the providers that would serve it now.
struct ProviderPlaces {
  private let providers: [ParameterProvider]
  /// For each member, the number of providers that may be written before it.
  private let most: [Int]
  /// The number of providers that are written.
  private var count = 0

  /// The places among members in their order; nil for a member that asks no provider.
  init(_ providers: [ParameterProvider], among members: [PluginRecord?]) {
    self.providers = providers
    var least = providers.count
    most = Array(
      members.reversed().map { member in
        if let member { least = min(least, member.mostProviders(of: providers)) }
        return least
      }.reversed())
  }
}

extension ProviderPlaces {
  /// The providers to write before a member, or after the last one.
  mutating func next(before member: Int) -> ArraySlice<ParameterProvider> {
    let end = most.indices.contains(member) ? most[member] : providers.count
    defer { count = max(count, end) }
    return providers[count..<max(count, end)]
  }

  /// Whether a provider is written.
  func isWritten(_ provider: ParameterProvider) -> Bool {
    providers[..<count].contains { $0 === provider }
  }
}

extension PluginRecord {
  /// The number of providers that may precede the plugin if it is added again as it was.
  fileprivate func mostProviders(of providers: [ParameterProvider]) -> Int {
    guard case .nothing(let asked) = supply else { return providers.count }
    return providers.indices.dropFirst(asked).first { providers[$0].mayServe(self) }
      ?? providers.count
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
