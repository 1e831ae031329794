/// Grants the plugins of a container their slots, so that all layout is in one place.
public protocol PluginViewContainer {
  /// The slot for this plugin, or nil if there is none for it.
  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?

  /// The slots, for tools to show; empty unless a container describes them.
  var slots: [ViewSlotDescription] { get }
}

extension PluginViewContainer {
  /// The default: no slots are described.
  public var slots: [ViewSlotDescription] { [] }
}

/// A slot, as tools show it.
public struct ViewSlotDescription: Sendable, Hashable, Codable {
  /// The type and name of the plugin that the slot is for, as tools show it.
  public let plugin: String
  /// The id of the plugin's slot; nil for its only one.
  public let viewId: String?
  /// The place of the slot, in the words of the layout.
  public let place: String?

  /// Describes a slot for a plugin.
  public init(plugin: String, viewId: String? = nil, place: String? = nil) {
    self.plugin = plugin
    self.viewId = viewId
    self.place = place
  }
}

/// Asks the plugin's container for a slot, by the slot's id if a plugin has several.
///
/// The container is asked at the time of the call. The result is nil while it has no view
/// container, or none that knows this plugin.
public typealias SlotViewAccessor = (_ viewId: String?) -> (any PluginSlotView)?
