import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("Catalogues")
struct CatalogTests {
  private let catalog: Catalog
  private let room: PluginContainer

  init() throws {
    catalog = try .application()
    room = try #require(try catalog.start().first as? PluginContainer)
    try #require(
      catalog.plugin(named: "Chat")
        .add(to: room, params: .fields(["greeting": .text("to")])).isAdded)
  }

  @Test("an application's messages are built, sent and posted by name")
  func messages() throws {
    let fields = Value.fields(["text": .text("hello"), "mood": .text("loud")])
    let sendText = try catalog.message(named: "SendText")
    let message = try #require(try sendText.message(from: fields) as? SendText)
    #expect(message.mood == .loud)
    #expect(Value(telling: message) == fields)
    #expect(try sendText.send(fields, from: room).delivered == 1)
    #expect(try sendText.send(fields, from: room, channel: "other").delivered == 0)
    #expect(try sendText.send(fields, from: room, isPosted: true).delivered == 1)
    #expect(try catalog.message(named: "Knock").send(.int(2), from: room).delivered == 1)
  }

  @Test(
    "an application's queries are asked, and their answers have the form in which they are typed")
  func queries() throws {
    let routeTo = try catalog.query(named: "RouteTo")
    let home = Value.fields(["url": .text("home")])
    let answers = try routeTo.ask(home, from: room)
    #expect(
      answers.map(\.value) == [
        .fields(["title": .text("to home"), "isOpen": .bool(false)])
      ])
    #expect(answers.map(\.responder.description) == ["Chat"])
    #expect(try routeTo.ask(home, from: room, target: .plugin(Counter.self)).isEmpty)
    #expect(try routeTo.ask(home, from: room, strategy: .first(0)).isEmpty)

    try catalog.plugin(named: "Counter").add(to: room, named: "c")
    let count = try catalog.query(named: "Count").ask(.object([:]), from: room)
    #expect(count.map(\.value) == [.int(7)])
  }

  @Test("environment values are set by type, and taken back")
  func environment() throws {
    let info = try catalog.environment(named: "LiveRoomInfo")
    try info.set(.fields(["id": .int(1), "title": .text("t")]), on: room)
    #expect(try isOpen())
    #expect(info.remove(from: room))
    #expect(try !isOpen())
    #expect(try info.set(made: LiveRoomInfo(id: 2, title: "u"), on: room))
    #expect(try isOpen())
    #expect(try !info.set(made: "text", on: room))
    #expect(throws: EngineError.weakValue(type: "LiveRoomInfo", role: .environment)) {
      try info.set(made: LiveRoomInfo(id: 2, title: "u"), on: room, policy: .weak)
    }
  }

  private func isOpen() throws -> Bool {
    let answers = try catalog.query(named: "RouteTo")
      .ask(.fields(["url": .text("")]), from: room)
    return answers.first?.value == .fields(["title": .text("to "), "isOpen": .bool(true)])
  }

  @Test("relays, interceptors and view containers are made from their parameters")
  func parts() throws {
    let bubble = try catalog.relay(named: "Bubble").make(from: .text("red"))
    try room.relay(bubble, through: Chat.self)
    #expect(room.isConnected(bubble))

    let censor = try catalog.interceptors.entry("censor").make(from: .text("bad"))
    try room.register(messageInterceptor: censor)
    let sendText = try catalog.message(named: "SendText")
    let outcome = try sendText.send(.fields(["text": .text("too bad")]), from: room)
    #expect(outcome.delivered == 0)

    room.config(viewContainer: try catalog.viewContainers.entry("layout").make())
  }

  @Test("every entry has its sort, summary and shape")
  func listed() {
    let lines = catalog.entries.map { entry in
      "\(entry.sort) \(entry.name) \(entry.shape) \(entry.shape.fields) \(entry.summary)"
    }
    #expect(
      lines == [
        "plugin Chat Params [greeting:text] shows what is said",
        "plugin Counter Counter [] ",
        "message SendText SendText [text:text, mood:(calm|loud)?] a line of chat",
        "message Knock any [] ",
        "query RouteTo RouteTo [url:text] ",
        "query Count any [] ",
        "environment LiveRoomInfo LiveRoomInfo [id:int, title:text] ",
        "relay Bubble text [] ",
        "interceptor censor text [] ",
        "viewContainer layout any [] ",
      ])
  }

  @Test("a given shape takes precedence over the detected one")
  func givenShape() throws {
    var catalog = Catalog()
    let shape = TypeShape.object(type: "SendText", fields: [FieldShape(name: "x", type: .bool)])
    try catalog.add(message: SendText.self, shape: shape)
    #expect(try catalog.message(named: "SendText").shape == shape)
  }

  @Test("a plugin without parameters asks the providers; unexpected parameters are refused")
  func pluginParams() throws {
    #expect(try catalog.plugin(named: "Chat").params(from: nil) == nil)
    #expect(try catalog.plugin(named: "Chat").params(from: .object([:])) == nil)
    #expect(try catalog.plugin(named: "Counter").params(from: .object([:])) == nil)
    #expect(
      words { try catalog.plugin(named: "Counter").params(from: .fields(["x": .int(1)])) }
        == "Counter has no field 'x'; it has none")
    #expect(
      words { try catalog.plugin(named: "Chat").params(from: .fields(["greting": .int(1)])) }
        == "Chat has no field 'greting'; did you mean greeting?")
  }

  @Test("a refusal by a function is reported with its reason")
  func refused() throws {
    var catalog = Catalog()
    try catalog.add(message: Knock.self) { _ in throw Complaint("not now") }
    #expect(
      words { try catalog.message(named: "Knock").message(from: .null) }
        == "Knock is refused: not now")
    try catalog.add(relay: Bubble.self, named: "red", summary: "a bubble") { _ in
      throw Complaint("not red")
    }
    try catalog.add(plugin: Chat.self) { _ in throw Complaint("not so loud") }
    try catalog.add(interceptor: "gate") { _ in throw Complaint("not here") }
    try catalog.add(viewContainer: "wall") { _ in throw Complaint("not so high") }
    #expect(words { try catalog.relay(named: "red").make() } == "Bubble is refused: not red")
    #expect(
      words { try catalog.plugin(named: "Chat").params(from: .int(11)) }
        == "Chat is refused: not so loud")
    #expect(
      words { try catalog.interceptors.entry("gate").make() } == "gate is refused: not here")
    #expect(
      words { try catalog.viewContainers.entry("wall").make() } == "wall is refused: not so high")
    #expect(catalog.entries.map { "\($0.name) \($0.shape)" }.contains("red any"))
  }

  private struct Unnamed: SyncPluginMessage, Decodable {
    typealias Response = String
  }

  @Test("names are unique within their sort, and can be typed")
  func names() throws {
    var catalog = catalog
    #expect(
      words { try catalog.add(message: SendText.self) }
        == "there is a message type SendText in the catalogue already; add this one under another name"
    )
    try catalog.add(message: SendText.self, named: "Text")
    try catalog.add(query: Unnamed.self)
    try catalog.add(query: Unnamed.self, named: "Named")
    try catalog.add(query: Unnamed.self, named: "Made") { _ in Unnamed() }
    #expect(catalog.queries.suffix(3).map(\.name) == ["Unnamed", "Named", "Made"])
    #expect(
      words { try catalog.add(environment: Int.self, named: "a b") }
        == #"an environment type can't be named "a b": a name is one word without spaces; "#
        + "add it under another name")
    #expect(
      words { try catalog.add(interceptor: "") { _ in Censor(word: "") } }
        == #"an interceptor can't be named "": a name is one word without spaces; "#
        + "add it under another name")
  }

  private func words(_ body: () throws -> Any?) -> String? {
    do { return "none: \(String(describing: try body()))" } catch { return "\(error)" }
  }
}
