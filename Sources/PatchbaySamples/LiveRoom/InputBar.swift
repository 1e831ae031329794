import PatchbayEngine
import PatchbayCatalog

/// Sends the text that is typed into it.
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

/// Provides the placeholder text of input bars that were added without parameters.
struct Placeholders: PluginParamProvider {
  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? {
    pluginType == InputBar.self ? InputBar.Params(placeholder: "say something") : nil
  }
}
