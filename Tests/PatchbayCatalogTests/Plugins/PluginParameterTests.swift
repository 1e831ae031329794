import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("Parameters of ready-made plugins")
struct PluginParameterTests {
  private let world: KindWorld

  init() throws { world = try KindWorld() }

  struct Row: CustomTestStringConvertible, Sendable {
    let plugin: String
    let fields: [(String, ParameterValue)]
    let words: String
    var part: PartError.Part?

    init(
      _ plugin: String, _ fields: [(String, ParameterValue)], _ words: String,
      at part: PartError.Part?
    ) {
      self.plugin = plugin
      self.fields = fields
      self.words = words
      self.part = part
    }

    var testDescription: String { "\(plugin): \(words)" }
  }

  @Test(
    "are refused if wrong, with the parameter at fault",
    arguments: [
      Row(
        "Probe", [("onn", "Ping")], "Probe has no parameter 'onn'; did you mean on?",
        at: .field("onn")),
      Row(
        "Probe", [("on", "Pnig")], "no message kind 'Pnig'; did you mean Ping?",
        at: .field("on")),
      Row(
        "Probe", [("on", 3)],
        "on takes the name of a kind, or several separated by commas, not 3 (int)",
        at: .field("on")),
      Row("Slow", [], "on is missing; write Slow on=… [ms=…] [channel=…]", at: .missing),
      Row(
        "Slow", [("on", "Ping"), ("ms", -1)],
        "ms takes a whole number from 0 to 86400000, not -1 (int)",
        at: .field("ms")),
      Row(
        "Responder", [("on", "Ping"), ("answer", "1")],
        "this takes a query, and Ping is an event", at: .field("on")),
      Row(
        "Responder", [("on", "Sum"), ("answer", ".c")], "no field '.c'",
        at: .field("answer")),
      Row(
        "Responder", [("on", "Sum"), ("answer", #""x""#)], "this is text, and int is needed",
        at: .field("answer")),
      Row(
        "Responder", [("on", "Sum"), ("answer", "1 +")], "nothing follows '+'",
        at: .field("answer")),
      Row(
        "Responder", [("on", "Sum"), ("answer", true)],
        "answer takes int, not true (bool)",
        at: .field("answer")),
      Row(
        "Faulty", [("on", "Ping"), ("when", 3)], "when takes true or false, not 3 (int)",
        at: .field("when")),
      Row(
        "Forwarder", [("on", "Ping"), ("send", "Pong"), ("m", 1)],
        "Pong has no field 'm'; it has n", at: .field("m")),
      Row(
        "Forwarder", [("on", "Ping"), ("send", "Pong")], "Pong needs n; it takes double",
        at: .missing),
      Row(
        "Forwarder", [("on", "Ping"), ("send", "Pong"), ("n", .formula("kind"))],
        "this is text, and double is needed", at: .field("n")),
    ])
  func refused(row: Row) {
    do {
      try world.add(row.plugin, row.fields)
      Issue.record("nothing was thrown")
    } catch let error as PartError {
      #expect(error.description == row.words)
      #expect(error.part == row.part)
    } catch {
      Issue.record(error)
    }
  }

  @Test("in formulas have errors with their places")
  func places() throws {
    do {
      try world.add("Responder", [("on", "Sum"), ("answer", ".a + .c")])
      Issue.record("nothing was thrown")
    } catch let error as PartError {
      guard case .text(let fault) = error.problem else {
        Issue.record(error)
        return
      }
      #expect(fault.span?.start == 5)
      #expect(fault.span?.text == ".c")
    }
  }

  @Test("for fields of the sent message are completed")
  func sentFields() throws {
    let forwarder = try ReadyMadePlugin.named("Forwarder")
    #expect(
      forwarder.fields(given: [("send", "Ping")], kinds: world.kinds).map(\.description)
        == ["n:int", "note:text?"])
    #expect(forwarder.fields(given: [("send", "Pnig")], kinds: world.kinds).isEmpty)
    #expect(
      try ReadyMadePlugin.named("Probe").fields(given: [("send", "Ping")], kinds: world.kinds)
        .isEmpty)
  }

  @Test("can read environment values")
  func environment() throws {
    world.live.setEnvironment(LiveRoomInfo(id: 7, title: "lobby"))
    world.room.setEnvironment(Value.list([1, 2]), key: "list")
    let context = MessageContext(kind: "Ping", fields: ["n": 1], at: world.room)
    #expect(
      try Formula("env.LiveRoomInfo.title").evaluate(in: context) == "lobby")
    #expect(try Formula("2 in env.list && kind == \"Ping\"").evaluate(in: context) == true)
    #expect(try Formula("env.nothing").evaluate(in: context) == .null)
    #expect(context.origin(of: "LiveRoomInfo")?.text == "/live")
    #expect(context.origin(of: "list")?.text == "/live/room")
    #expect(context.origin(of: "nothing") == nil)
  }
}
