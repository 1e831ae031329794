/// Provides the parameters of plugins that were added without any.
///
/// A container asks its providers in the order of their registration; the first answer other than
/// nil is taken, and the rest are not asked.
public protocol PluginParamProvider {
  /// The parameters for a plugin about to be built, or nil to leave it to the next provider.
  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any?
}
