import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import ShellSupport
import TestSupport

/// The tree live:[room, tools], watched, with the application's kinds and those that a test
/// defines.
struct KindWorld {
  let live = PluginContainerComposer(name: "live")
  let room = PluginContainer(name: "room")
  let tools = PluginContainer(name: "tools")
  let kinds: KindTable
  let recorder = TraceRecorder()

  init() throws {
    kinds = KindTable(try .application())
    try live.compose(room, tools)
    live.attach(watcher: recorder)
    try kinds.define(
      Definition(.event, "Ping", [.init("n", .int), .init("note", .optional(.text))]))
    try kinds.define(Definition(.event, "Pong", [.init("n", .double)]))
    try kinds.define(Definition(.state, "Online", [.init("isOn", .bool)]))
    try kinds.define(
      Definition(.query, "Sum", [.init("a", .int), .init("b", .int)], returns: .int))
    try kinds.define(Definition(.query, "Ask", [.init("what", .any)]))
  }

  func kind(_ name: String) throws -> Kind { try kinds.kind(named: name) }

  func dismantle() {
    room.dismantle()
    tools.dismantle()
  }

  /// Notes the messages of a kind that a container receives.
  func listen(
    to name: String, in container: PluginContainer, as plugin: String = "ear",
    channel: MessageChannel = .none
  ) throws -> Journal {
    let journal = Journal()
    let kind = try kind(name)
    container.addProbe(plugin) { sender in
      _ = kind.observe(with: sender, channel: channel) { journal.note("\(kind.name) \($0.json)") }
    }
    return journal
  }

  /// The text of the last trace.
  var trace: String { recorder.traces.last?.text() ?? "" }
}

/// The text of the error that a call throws.
func words<T>(_ body: () throws -> T) -> String {
  do { return "none: \(try body())" } catch { return "\(error)" }
}
