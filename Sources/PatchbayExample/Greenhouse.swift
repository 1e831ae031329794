import PatchbayEngine

// An ordinary application: nothing here depends on the shell.

struct Temperature: PluginMessage, Codable {
  static var type: PluginMessageType { .state }
  let degrees: Double
}

struct IsHeating: SyncPluginMessage, Codable {
  typealias Response = Bool
}

struct Climate: Codable { let atLeast: Double }

final class Thermometer: Plugin {
  init?(params: Any?) {}
}

final class Heater: Plugin {
  @MessageObserver private var temperature: Temperature?
  @PluginEnvironment private var climate: Climate?
  @SyncMessageObserver<Heater, IsHeating> private var isHeating = { heater, _ in heater.isOn }
  private let watts: Int
  private var isOn = false

  struct Params: Codable { let watts: Int }

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    watts = params.watts
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $temperature.bind(to: self) { heater, now in
      heater.isOn = now.degrees < heater.climate?.atLeast ?? 15
      messageSender.note(heater.isOn ? "heats with \(heater.watts) W" : "is off")
    }
  }
}

enum Greenhouse {
  static func tree() -> ComposableContainer {
    let house = PluginContainer(name: "greenhouse")
    house.setEnvironment(Climate(atLeast: 18))
    house.addPlugin(Thermometer.self, name: "thermometer")
    house.addPlugin(Heater.self, name: "heater", params: Heater.Params(watts: 800))
    return house
  }
}
