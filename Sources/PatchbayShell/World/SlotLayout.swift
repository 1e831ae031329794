import PatchbayCatalog
import PatchbayEngine

/// A view container of the shell, with text boxes in slots.
final class SlotLayout: PluginViewContainer {
  /// The slots by type and name of the plugin and by view.
  private var slotList = KeyedList<[String?], Slot>()

  /// The text box of a plugin, with its place.
  struct Slot {
    let typeName: String
    let pluginName: String?
    let viewId: String?
    /// `top`, `left`, `center`, `right` or `bottom`.
    let place: String
    let box: TextBox
  }

  init() {}
}

extension SlotLayout {
  /// The names of places, in the order in which they are drawn.
  static let places = ["top", "left", "center", "right", "bottom"]

  /// The slots in the order in which they were added.
  var specs: [Slot] { slotList.elements }

  /// Adds a slot; replaces an earlier one for the same plugin and view.
  func add(_ slot: Slot) {
    slotList.append(slot, for: [slot.typeName, slot.pluginName, slot.viewId])
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    let typeName = "\(pluginType)"
    // A slot for the plugin's name takes precedence over one for its type.
    let slot = slotList[[typeName, pluginName, viewId]] ?? slotList[[typeName, nil, viewId]]
    return slot.map { AnyPluginSlotView(slotView: $0.box) }
  }

  var slots: [ViewSlotDescription] {
    specs.map { slot in
      ViewSlotDescription(
        plugin: slot.typeName + (slot.pluginName.map { ":\($0)" } ?? ""), viewId: slot.viewId,
        place: slot.place)
    }
  }
}
