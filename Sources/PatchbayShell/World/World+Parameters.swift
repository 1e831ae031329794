import PatchbayCatalog
package import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage

// The parameters that commands gave to the parts of the trees.

extension World: ParameterSource {
  package func parameters(of endpoint: Endpoint) -> [Topology.Parameter] {
    guard let container = endpoint.node as? PluginContainer else { return [] }
    let relay = endpoint.instance.flatMap {
      knownRecord(of: container)?.relays[ObjectIdentifier($0)]
    }
    let fields = record(of: endpoint, in: container)?.fields ?? relay?.fields ?? []
    return fields.map(\.parameter)
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
