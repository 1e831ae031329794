import PatchbayEngine

/// Keeps a lamp; where that is in the environment, others read by it until this plugin goes.
final class ReadingLamp: Plugin {
  @MessageObserver private var dim: DimLamp?
  private let lamp: Lamp

  init?(params: Any?) {
    guard let lamp = params as? Lamp else { return nil }
    self.lamp = lamp
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { $dim.bind(to: self) { holder, wish in holder.lamp.brightness = wish.brightness } }
}
