import PatchbayCatalog
import PatchbayEngine

/// A view container of the shell, with text boxes in slots.
final class SlotLayout: PluginViewContainer {
  private var slotList = KeyedList<Name, Slot>()

  /// The text box of a plugin, with its place.
  struct Slot {
    let typeName: String
    let pluginName: String?
    let viewId: String?
    /// `top`, `left`, `center`, `right` or `bottom`.
    let place: String
    let box: TextBox
  }

  /// The plugin that a slot is for.
  private struct Name: Hashable {
    let typeName: String
    let pluginName: String?
    let viewId: String?
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
    let name = Name(typeName: slot.typeName, pluginName: slot.pluginName, viewId: slot.viewId)
    slotList.append(slot, for: name)
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    let typeName = "\(pluginType)"
    func slot(of name: String?) -> Slot? {
      slotList[Name(typeName: typeName, pluginName: name, viewId: viewId)]
    }
    // A slot for the plugin's name takes precedence over one for its type.
    return (slot(of: pluginName) ?? slot(of: nil)).map { AnyPluginSlotView(slotView: $0.box) }
  }

  var slots: [ViewSlotDescription] {
    specs.map { slot in
      ViewSlotDescription(
        plugin: slot.typeName + (slot.pluginName.map { ":\($0)" } ?? ""), viewId: slot.viewId,
        place: slot.place)
    }
  }
}
