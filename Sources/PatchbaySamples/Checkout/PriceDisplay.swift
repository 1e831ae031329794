import PatchbayEngine
import PatchbayCatalog

/// Shows customers the total of their cart, also if the display is added later.
final class PriceDisplay: Plugin {
  @MessageObserver private var total: CartTotal?
  @MessageObserver private var refused: OrderRefused?
  @PluginEnvironment private var settings: ShopSettings?
  private let face = TextBox()
  private var messageSender: MessageSender?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    $total.bind(to: self) { display, _ in display.showTotal() }
    $settings.bind(to: self) { display, _ in display.showTotal() }
    $refused.bind(to: self) { display, order in display.show("sorry: \(order.reason)") }
  }

  func queryView(with viewId: String) -> AnyObject? { viewId == "face" ? face : nil }
}

extension PriceDisplay {
  private func showTotal() {
    guard let total else { return }
    show((settings ?? ShopSettings(currency: .eur)).words(total.cents))
  }

  private func show(_ text: String) {
    face.lines = [text]
    messageSender?.note("shows \(text)")
  }
}
