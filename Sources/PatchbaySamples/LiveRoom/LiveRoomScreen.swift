import PatchbayEngine
import PatchbayCatalog

/// The whole layout of a live room: the chat above, the input bar below.
final class LiveRoomScreen: PluginViewContainer {
  private let chatArea = TextBox()
  private let inputBarArea = TextBox()

  var slots: [ViewSlotDescription] {
    [
      ViewSlotDescription(plugin: "Chat", place: "above"),
      ViewSlotDescription(plugin: "InputBar", place: "below"),
    ]
  }

  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  {
    if pluginType == Chat.self { return AnyPluginSlotView(slotView: chatArea) }
    if pluginType == InputBar.self { return AnyPluginSlotView(slotView: inputBarArea) }
    return nil
  }
}
