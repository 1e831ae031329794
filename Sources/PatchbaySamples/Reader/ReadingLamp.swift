import PatchbayEngine

/// Owns a lamp; nodes with the lamp in their environment lose it when this plugin is removed.
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
