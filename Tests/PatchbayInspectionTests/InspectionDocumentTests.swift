import Foundation
import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Inspection documents")
struct InspectionDocumentTests {
  /// A document that contains every sort of part.
  static func fullDocument() throws -> InspectionDocument {
    let world = try LiveRoom()
    let recorder = TraceRecorder()
    world.live.attach(watcher: recorder)
    try world.live.limits = DispatchLimits(causalDepth: 9)
    world.live.setEnvironment(true, as: Bool.self, key: "muted")
    world.live.setEnvironment(7)
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "twice") { message, transformer in
        transformer.note("for \"both\"")
        transformer.transform(to: message)
        transformer.transform(to: SendText(text: "again\n"))
      })
    try world.tools.register(messageInterceptor: .listen(id: "watch") { _ in }, order: 3)
    world.room.addProbe("any") { $0.observe(Shown.self, channel: .any) { _ in } }
    world.room.addProbe("red") { $0.observe(Shown.self, channel: "red") { _ in } }
    try world.input().send(message: SendText(text: "hello!"))
    try world.input().send(message: Shown(line: 1), channel: "red", excludingSender: true)
    _ = try world.input().send(message: RouteTo(url: "app://chat"), strategy: .farthest(2))
    world.live.send(message: Online(isOnline: true))
    world.room.addPlugin(Chat.self, name: "late")
    return InspectionDocument(topology: Topology(of: world.live), traces: recorder.traces)
  }

  @Test("survive a round trip, and equal documents have equal bytes")
  func roundTrip() throws {
    let document = try Self.fullDocument()
    for isPretty in [false, true] {
      let json = try document.json(isPretty: isPretty)
      #expect(try InspectionDocument(json: json) == document)
      #expect(try Self.fullDocument().json(isPretty: isPretty) == json)
    }
    let empty = InspectionDocument()
    #expect(try InspectionDocument(json: empty.json()) == empty)
  }

  @Test("of the flow survive a round trip")
  func flow() throws {
    let world = try LiveRoom()
    let recorder = world.countingRecorder()
    try world.input().send(message: SendText(text: "now!"))
    let graph = FlowGraph(of: Topology(of: world.live), seen: recorder.ledger)
    #expect(try InspectionDocument(json: InspectionDocument(flow: graph).json()).flow == graph)
  }

  @Test("are written like Foundation's JSON with sorted keys", arguments: [false, true])
  func sameAsFoundation(isPretty: Bool) throws {
    struct Content: Encodable {
      let schema = InspectionDocument.schema
      let topology: Topology?
      let traces: [Trace]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    let full = try Self.fullDocument()
    let words = "\"\\/&\u{8}\u{C}\u{1}\r\n\tä👍"
    let odd = Topology(of: PluginContainer(name: words))
    for document in [full, InspectionDocument(topology: odd), InspectionDocument()] {
      let content = Content(topology: document.topology, traces: document.traces)
      let expected = String(decoding: try encoder.encode(content), as: UTF8.self)
      #expect(try document.json(isPretty: isPretty) == expected)
    }
  }

  @Test("escape characters that a terminal would obey")
  func tame() throws {
    let node = PluginContainer(name: "a\u{7F}b\u{202E}c")
    let json = try InspectionDocument(topology: Topology(of: node)).json()
    #expect(json.contains(#"a\u007fb\u202ec"#))
  }

  @Test("conform to their published schema")
  func schema() throws {
    let schema = try JSONSchema.inspection()
    let document = try Self.fullDocument().json()
    #expect(schema.complaints(about: document) == [])
    #expect(try schema.complaints(about: InspectionDocument().json()) == [])
    #expect(
      schema.complaints(about: #"{"schema": 1, "nodes": []}"#) == ["at top: nodes is unknown"])
    #expect(
      schema.complaints(about: document.replacing("\"container\"", with: "\"kontainer\"")).count > 0
    )
  }

  struct Bad: CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let words: String

    init(_ testDescription: String, _ json: String, _ words: String) {
      self.testDescription = testDescription
      self.json = json
      self.words = words
    }
  }

  static func node(_ path: String, parent: String? = nil, more: String = "") -> String {
    let parent = parent.map { #""parent": "\#($0)", "# } ?? ""
    let lists = ["plugins", "relays", "interceptors", "environment", "states"]
      .filter { !more.contains("\"\($0)\"") }.map { #""\#($0)": []"# }
    let rest = (lists + (more.isEmpty ? [] : [more])).joined(separator: ", ")
    return #"{"path": "\#(path)", \#(parent)"kind": "composer", "isWeak": false, \#(rest)}"#
  }

  static func document(_ nodes: String...) -> String {
    #"{"schema": 1, "topology": {"nodes": [\#(nodes.joined(separator: ", "))]}}"#
  }

  static func relay(_ path: String, through connector: String) -> String {
    #"{"path": "\#(path)", "type": "R", "connector": "\#(connector)", "#
      + #""interests": {"hears": [], "answers": [], "reads": []}}"#
  }

  static func trace(_ number: Int, causedBy cause: Int? = nil, hop: String = "") -> String {
    let cause = cause.map { #""cause": {"message": \#($0), "hop": 1}, "# } ?? ""
    return #"{"number": \#(number), \#(cause)"category": "event", "message": {"kind": "K", "#
      + #""fields": []}, "scope": "everywhere", "sender": "/a", "hops": [\#(hop)], "#
      + #""hopsNotKept": 0, "unreached": []}"#
  }

  static func traces(_ traces: String...) -> String {
    #"{"schema": 1, "traces": [\#(traces.joined(separator: ", "))]}"#
  }

  @Test(
    "that are damaged or hostile are refused, with the place and the reason",
    arguments: [
      Bad(
        "no JSON", "hello",
        "this is not an inspection document: at its top: The given data was not valid JSON.; write one with `json()`"
      ),
      Bad(
        "no schema", #"{"topology": {"nodes": []}}"#,
        "this is not an inspection document: at its top: there is no schema; write one with `json()`"
      ),
      Bad(
        "a later schema", #"{"schema": 2, "wonders": []}"#,
        "this document has schema 2, but only 1 to 1 are supported; read it with the version that wrote "
          + "it"),
      Bad(
        "a schema that never was", #"{"schema": 0}"#,
        "this document has schema 0, but only 1 to 1 are supported; read it with the version that wrote "
          + "it"),
      Bad(
        "traces of one number", traces(trace(1), trace(1)),
        "m1 is out of order; number traces upwards, each after the one that caused it"),
      Bad(
        "a trace that causes itself", traces(trace(1), trace(2, causedBy: 2)),
        "m2 is out of order; number traces upwards, each after the one that caused it"),
      Bad(
        "hops that are not in order",
        traces(trace(1, hop: #"{"number": 2, "notes": [], "step": {"fault": {"words": "x"}}}"#)),
        "hop 2 of m1 is out of order; number hops from 1, each below an earlier one"),
      Bad(
        "a part that is missing", #"{"schema": 1, "topology": {"nodes": [{"path": "/a"}]}}"#,
        "this is not an inspection document: at topology.nodes.[0]: there is no kind; write one with `json()`"
      ),
      Bad(
        "a number too large", #"{"schema": 1e400}"#,
        "this is not an inspection document: at its top: The given data was not valid JSON.; write one with `json()`"
      ),
      Bad(
        "a part of another type", #"{"schema": 1, "topology": {"nodes": 7}}"#,
        "this is not an inspection document: at topology.nodes: it is not of type Array<Any>; write one with `json()`"
      ),
      Bad(
        "two nodes in one place", document(node("/a"), node("/a")),
        "two things have the path /a; give each a path of its own"),
      Bad(
        "a child before its parent", document(node("/a/b", parent: "/a"), node("/a")),
        "/a/b comes before its parent /a, or the parent is missing; list parents first"),
      Bad(
        "nodes that are each other's parents",
        document(node("/a", parent: "/b"), node("/b", parent: "/a")),
        "/a comes before its parent /b, or the parent is missing; list parents first"),
      Bad(
        "a child elsewhere", document(node("/a"), node("/x/b", parent: "/a")),
        "/x/b is listed at /a, which does not match its path; list it at its node"),
      Bad(
        "a relay elsewhere",
        document(node("/a", more: #""relays": [\#(relay("/x/r", through: "/a"))]"#)),
        "/x/r is listed at /a, which does not match its path; list it at its node"),
      Bad(
        "relays that connect each other",
        document(
          node(
            "/a",
            more:
              #""relays": [\#(relay("/a/x/y", through: "/a/y/x")), \#(relay("/a/y/x", through: "/a/x/y"))]"#
          )),
        "the relay /a/x/y comes before /a/y/x, through which it is connected, or that is missing; list connectors first"
      ),
    ])
  func refused(bad: Bad) {
    let error = #expect(throws: InspectionError.self) { try InspectionDocument(json: bad.json) }
    #expect(error?.description == bad.words)
  }

  @Test("that are too long are refused before they are read")
  func tooLong() {
    let most = InspectionDocument.mostBytes
    let error = #expect(throws: InspectionError.self) {
      try InspectionDocument(json: repeatElement(UInt8(ascii: " "), count: most + 1))
    }
    #expect(error == .tooLong(bytes: most + 1, most: most))
  }

  @Test("with endless nesting are refused without exhausting stack or memory")
  func deep() {
    for brackets in [("[", "]"), (#"{"a":"#, "}")] {
      let json =
        #"{"schema": 1, "topology": "# + String(repeating: brackets.0, count: 200_000) + "1"
        + String(repeating: brackets.1, count: 200_000) + "}"
      #expect(throws: InspectionError.self) { try InspectionDocument(json: json) }
    }
  }
}
