import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Names, fields and errors of actions")
struct TargetErrorTests {
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry()
  private let owner: MessageSender
  private let show = ActionName("Home", "show")

  init() throws { owner = try #require(room.addProbe("owner")) }

  @Test("a name in one text is split at the last dot")
  func names() throws {
    let name = try ActionName("Shop.Home.show")
    #expect(name == ActionName("Shop.Home", "show") && "\(name)" == "Shop.Home.show")
    #expect(try ActionName("a.b") < ActionName("a.c"))
    #expect(ActionName("a", "z") < ActionName("b", "a"))
  }

  @Test(
    "a name that no URL could contain is refused, on reading and on adding",
    arguments: [
      ("Home.", "a part of it is empty"), (".show", "a part of it is empty"),
      ("a..b", "a part of it is empty"), ("Ho me.show", "it has a space"),
      ("Home.sh/ow", "it has '/'"), ("Höme.show", "it has 'ö'"), ("a.b.", "a part of it is empty"),
      (".", "a part of it is empty"),
    ])
  func badNames(text: String, reason: String) throws {
    let error = #expect(throws: TargetError.self) { try ActionName(text) }
    #expect(
      error?.description
        == "'\(text)' names no action: \(reason); write Target.action, of letters, digits, _ and -")
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let name = ActionName("\(parts[0])", "\(parts[1])")
    #expect(throws: TargetError.badName(text)) { try registry.add(name, by: owner) { _ in } }
    #expect("\(TargetError.badName("Home"))".contains(": it has no .;"))
    #expect(
      "\(TargetError.badName("a.b.c"))".contains(
        ": the name of an action within its target has no .;"))
    #expect(throws: TargetError.badName("Home")) { try ActionName("Home") }
    #expect(registry.count == 0)
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fields: [String: any Sendable]
    let words: String

    init(_ name: String, _ fields: [String: any Sendable], _ words: String) {
      (testDescription, self.fields, self.words) = (name, fields, words)
    }
  }

  @Test(
    "declared fields are checked before a call, and the wrong one is named",
    arguments: [
      Row("all", ["id": 1, "flag": true], "1 true"),
      Row("others too", ["id": 1, "more": 2], "1 nil"),
      Row("missing", ["flag": true], "Home.show needs the field 'id': Int"),
      Row(
        "mistyped", ["id": 1.5],
        "Home.show needs the field 'id' to be Int, and a value of Double is not"),
      Row(
        "text from code is no number", ["id": "1"],
        "Home.show needs the field 'id' to be Int, and a value of String is not"),
      Row(
        "mistyped optional", ["id": 1, "flag": "yes"],
        "Home.show needs the field 'flag' to be Bool, and a value of String is not"),
    ])
  private func fields(row: Row) throws {
    var calls = 0
    try registry.add(
      show, by: owner,
      fields: [ActionField("id", Int.self), ActionField("flag", Bool.self, isRequired: false)]
    ) { request in
      calls += 1
      let flag = try request.optionalField("flag", as: Bool.self)
      return "\(try request.field("id", as: Int.self)) \(flag.map { "\($0)" } ?? "nil")"
    }
    let outcome = registry.perform(show, row.fields, from: room)
    #expect("\(outcome)" == row.words)
    #expect(calls == (outcome.isPerformed ? 1 : 0))
    if case .failed(let failure) = outcome {
      guard case .refused = failure else {
        Issue.record("called")
        return
      }
    }
  }

  @Test("URL text is converted to types that can be made from text, and to no others")
  func converted() throws {
    struct Place {}
    try registry.add(show, by: owner, exposure: .remote) { request in
      if request["place"] != nil { _ = try request.field("place", as: Place.self) }
      return try request.field("n", as: Double.self) + 1
    }
    func open(_ query: String) throws -> String {
      "\(try registry.perform(url: "x://Home/show?\(query)", from: room))"
    }
    #expect(try open("n=1.5") == "2.5")
    #expect(
      try open("n=%1B")
        == "failed: Home.show needs the field 'n' to be Double, and '\\u{1b}' is not")
    #expect(
      try open("n=1&place=x")
        == "failed: Home.show needs the field 'place' to be Place, and 'x' is not")
  }

  @Test("each error has a distinct code")
  func codes() {
    let codes = [
      TargetError.absent(.target(show, existing: [])), .absent(.action(show, existing: [])),
      .localAction(show), .conflict(show), .badURL("x", .fragment),
      .missingField("a", of: show, type: "Int"),
      .mistypedField("a", of: show, found: .text("x"), type: "Int"), .badName(""),
      .ownerGone(offering: "x"), .objectGone(target: "x"), .circularMaking(target: "x"),
      .unexpectedResult(of: show, found: "Int", type: "String"), .notPerformed(show, reason: "x"),
    ].map(\.code)
    #expect(
      codes == [
        "unknown-target", "unknown-action", "local-action", "conflict", "malformed-url",
        "missing-field", "mistyped-field", "bad-name", "owner-gone", "object-gone", "circular",
        "unexpected-result", "not-performed",
      ])
  }

  @Test("a listing has the name, exposure, owner, fields and lifetime of each action, in order")
  func listing() throws {
    try registry.add(
      ActionName("Shop", "add"), by: owner, exposure: .remote,
      fields: [ActionField("id", Int.self), ActionField("note", String.self, isRequired: false)],
      detail: "puts it in the cart"
    ) { _ in }
    try registry.add(target: "Bare", by: owner, .cached { BareTarget() })
    let lines = registry.actions.map { action in
      "\(action.name) \(action.exposure) \(action.owner?.description ?? "-") \(action.fields) "
        + "\(action.detail ?? "-") \(action.lifetime?.rawValue ?? "-")"
    }
    #expect(
      lines == [
        "Bare.show local owner (Probe) [] - cached",
        "Shop.add remote owner (Probe) [id: Int, note: String?] puts it in the cart -",
      ])
    #expect(registry[ActionName("Shop", "no")] == nil && registry[ActionName("No", "a")] == nil)
  }
}
