import PatchbayEngine
import PatchbayCatalog

/// Sends what is typed into it.
final class InputBar: Plugin {
  @MessageObserver private var pressed: PressSend?
  private let placeholder: String

  struct Params: Codable { let placeholder: String }

  init?(params: Any?) { placeholder = (params as? Params)?.placeholder ?? "" }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    (slotViewAccessor(nil)?.slotView as? TextBox)?.lines = [placeholder]
    $pressed.map { SendText(text: $0.text) }.bind(to: messageSender)
  }
}

/// Gives input bars without parameters the text that they show while they are empty.
struct Placeholders: PluginParamProvider {
  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    pluginType == InputBar.self ? InputBar.Params(placeholder: "say something") : nil
  }
}
