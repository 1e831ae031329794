/// Where the plugins of a container find room for what they show: all layout in one place.
public protocol PluginViewContainer {
  /// The slot meant for this plugin, or nil if there is none for it.
  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
}

/// Asks the plugin's container for a slot, by the slot's id where a plugin has several.
///
/// It asks at the time of the call: nil while the container has no view container, or none that
/// knows this plugin.
public typealias SlotViewAccessor = (_ viewId: String?) -> (any PluginSlotView)?
