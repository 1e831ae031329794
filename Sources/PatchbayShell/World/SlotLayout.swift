import PatchbayCatalog
import PatchbayEngine

/// Slots of text boxes: what a container's plugins get where there are no views.
final class SlotLayout: PluginViewContainer {
  private(set) var specs: [Slot] = []

  /// A box meant for a plugin.
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
  /// The places there are, in the order in which they are drawn.
  static let places = ["top", "left", "center", "right", "bottom"]

  /// Adds a slot, in the place of one that was meant for the same.
  func add(_ slot: Slot) {
    specs.removeAll {
      $0.typeName == slot.typeName && $0.pluginName == slot.pluginName && $0.viewId == slot.viewId
    }
    specs.append(slot)
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    let typeName = "\(pluginType)"
    func slot(of name: String?) -> Slot? {
      specs.first { $0.typeName == typeName && $0.viewId == viewId && $0.pluginName == name }
    }
    // One for the plugin itself counts before that for all of its type, whichever came first.
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
