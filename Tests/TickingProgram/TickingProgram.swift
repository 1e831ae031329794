import Foundation
import PatchbayCatalog
import PatchbayEngine
import PatchbayProgram

/// A shell over an application that goes on while commands are waited for.
///
/// Whenever the file exists that TICK names, it is taken away, and a tick is sent through the tree.
@main
enum TickingProgram {
  static func main() {
    ShellProgram(
      name: "ticking-program", version: "0.1.0", summary: "something that goes on",
      whileWaiting: { Clockwork.current?.goOn() },
      catalog: {
        let house = PluginContainer(name: "house")
        house.addPlugin(Clockwork.self, name: "clockwork")
        house.addPlugin(Dial.self, name: "dial")
        var catalog = Catalog(live: [house])
        try catalog.add(plugin: Clockwork.self, summary: "sends ticks")
        try catalog.add(plugin: Dial.self, summary: "observes ticks")
        try catalog.add(message: Tick.self, summary: "some time has gone by")
        return catalog
      }
    ).main()
  }
}

struct Tick: PluginMessage, Codable {
  static var type: PluginMessageType { .event }
}

final class Dial: Plugin {
  @MessageObserver private var tick: Tick?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $tick.bind(to: self) { _, _ in messageSender.note("moves on") }
  }
}

final class Clockwork: Plugin {
  private var sender: MessageSender?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    sender = messageSender
    Self.current = self
  }
}

extension Clockwork {
  /// That of this thread; it is called on the one that has made it.
  static var current: Clockwork? {
    get { Thread.current.threadDictionary["clockwork"] as? Clockwork }
    set { Thread.current.threadDictionary["clockwork"] = newValue }
  }

  func goOn() {
    guard let path = ProcessInfo.processInfo.environment["TICK"], unlink(path) == 0 else { return }
    sender?.send(message: Tick())
  }
}
