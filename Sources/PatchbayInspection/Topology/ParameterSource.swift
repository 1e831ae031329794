package import PatchbayEngine

/// Knows the parameters that commands gave to the parts of a tree, which the engine does not keep.
package protocol ParameterSource {
  /// The parameters of a plugin or relay; none if no command added it.
  func parameters(of endpoint: Endpoint) -> [Topology.Parameter]

  /// The action and the parameters of an interceptor; nil if no command registered it.
  func action(of interceptor: InterceptorRecord, at node: ComposableContainer)
    -> (name: String, parameters: [Topology.Parameter])?

  /// The parameters of the view container of a container; none if no command set it.
  func viewContainerParameters(of container: PluginContainer) -> [Topology.Parameter]
}
