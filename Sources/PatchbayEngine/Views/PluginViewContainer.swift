/// Where the plugins of a container find room for what they show: all layout in one place.
public protocol PluginViewContainer {
  /// The slot for this plugin, or nil if there is none for it.
  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?

  /// The slots there are, for tools to show; none unless a container tells.
  var slots: [ViewSlotDescription] { get }
}

extension PluginViewContainer {
  /// Describes no slots.
  public var slots: [ViewSlotDescription] { [] }
}

/// A slot, as tools may know of it.
public struct ViewSlotDescription: Sendable, Hashable, Codable {
  /// The type and name of the plugin that the slot is for, as tools show it.
  public let plugin: String
  /// The id of the plugin's slot; nil for its only one.
  public let viewId: String?
  /// Its place, in the words of the layout.
  public let place: String?

  /// A slot for a plugin.
  public init(plugin: String, viewId: String? = nil, place: String? = nil) {
    self.plugin = plugin
    self.viewId = viewId
    self.place = place
  }
}

/// Asks the plugin's container for a slot, by the slot's id where a plugin has several.
///
/// It asks at the time of the call: nil while the container has no view container, or none that
/// knows this plugin.
public typealias SlotViewAccessor = (_ viewId: String?) -> (any PluginSlotView)?
