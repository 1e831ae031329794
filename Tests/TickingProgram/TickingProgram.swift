import Foundation
import PatchbayCatalog
import PatchbayEngine
import PatchbayProgram

/// A shell over an application that continues while the shell waits for commands.
///
/// Whenever the file exists that TICK names, it is taken away, and a tick is sent through the tree. An
/// argument of its own, `--house=NAME`, names that.
@main
enum TickingProgram {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var name = "house"
    if let own = arguments.first, own.hasPrefix("--house=") {
      name = String(arguments.removeFirst().dropFirst("--house=".count))
    }
    main(arguments, houseName: name)
  }

  private static func main(_ arguments: [String], houseName: String) {
    ShellProgram(
      name: "ticking-program", version: "0.1.0", summary: "something that goes on",
      options: ["--house=NAME": "the name of the house"],
      whileWaiting: { Clockwork.current?.goOn() },
      catalog: {
        let house = PluginContainer(name: houseName)
        house.addPlugin(Clockwork.self, name: "clockwork")
        house.addPlugin(Dial.self, name: "dial")
        var catalog = Catalog(live: [house])
        try catalog.add(plugin: Clockwork.self, summary: "sends ticks")
        try catalog.add(plugin: Dial.self, summary: "observes ticks")
        try catalog.add(message: Tick.self, summary: "some time has gone by")
        try catalog.add(plugin: Speaker.self, summary: "prints ticks")
        return catalog
      }
    ).main(arguments)
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

/// Prints without the shell.
final class Speaker: Plugin {
  @MessageObserver private var tick: Tick?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $tick.bind { _ in print("tick") }
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
  /// The clockwork of this thread; call it on the thread that created it.
  static var current: Clockwork? {
    get { Thread.current.threadDictionary["clockwork"] as? Clockwork }
    set { Thread.current.threadDictionary["clockwork"] = newValue }
  }

  func goOn() {
    guard let path = ProcessInfo.processInfo.environment["TICK"], unlink(path) == 0 else { return }
    sender?.send(message: Tick())
  }
}
