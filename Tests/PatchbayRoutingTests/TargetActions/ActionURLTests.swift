import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A URL that asks for an action")
struct ActionURLTests {
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry(schemes: ["App"])
  private let owner: MessageSender

  init() throws {
    owner = try #require(room.addProbe("owner"))
    try registry.add(
      ActionName("Home", "show"), by: owner, exposure: .remote,
      fields: [ActionField("id", Int.self), ActionField("title", String.self, isRequired: false)]
    ) { request in
      "\(try request.field("id", as: Int.self)) \(request["title"] ?? "-")"
    }
    try registry.add(ActionName("Home", "local"), by: owner) { _ in }
    try registry.add(ActionName("Home", "native"), by: owner, exposure: .remote) { _ in }
  }

  private func open(_ url: String) throws -> String {
    "\(try registry.perform(url: url, from: room))"
  }

  private struct Row: Sendable, CustomTestStringConvertible {
    let url: String
    let result: String
    var testDescription: String { url }

    init(_ url: String, _ result: String) { (self.url, self.result) = (url, result) }
  }

  @Test(
    "calls a remote action with the items of its query as fields",
    arguments: [
      Row("app://Home/show?id=4", "4 -"), Row("APP://Home/show?id=4&title=a%20b", "4 a b"),
      Row("app://Home/show/?id=4&id=5&title", "5 "),
      Row("app://Home/%73how?id=4&title=http://x/?y", "4 http://x/?y"),
      Row("app://Home/native", "done"),
      Row("app://Home/show?id=x", "Home.show needs the field 'id' to be Int, and 'x' is not"),
      Row("app://Home/show?title=x", "Home.show needs the field 'id': Int"),
    ])
  private func performed(row: Row) throws { #expect(try open(row.url) == row.result) }

  @Test(
    "of any other form is an error, and nothing is called",
    arguments: [
      Row("Home/show", "at byte 5, it has no scheme; write it as app://place/part"),
      Row("web://Home/show?id=1", "its scheme is not app"),
      Row("app://Home", "it has 1 parts, not two; write scheme://Target/action?field=value"),
      Row("app://Home/sh/ow", "it has 3 parts, not two; write scheme://Target/action?field=value"),
      Row("app://", "it has 0 parts, not two; write scheme://Target/action?field=value"),
      Row("app:////show", "it has 3 parts, not two; write scheme://Target/action?field=value"),
      Row(
        "app:///show",
        "a target and an action consist of letters, digits, _ and -, without a port or user"),
      Row(
        "app://Home:80/show",
        "a target and an action consist of letters, digits, _ and -, without a port or user"),
      Row(
        "app://me@Home/show",
        "a target and an action consist of letters, digits, _ and -, without a port or user"),
      Row(
        "app://Home/sh%2Fow",
        "a target and an action consist of letters, digits, _ and -, without a port or user"),
      Row("app://Home/show?id=1#top", "a fragment has no meaning; leave # and what follows out"),
      Row(
        "app://Home/show?id=1&kCTMediatorParamsKeySwiftTargetModuleName=Evil",
        "the key 'kCTMediatorParamsKeySwiftTargetModuleName' is reserved; leave it out"),
      Row(
        "app://Home/show?id=1&kCTMediatorParamsKeySwiftTargetModule%4Eame=Evil",
        "the key 'kCTMediatorParamsKeySwiftTargetModuleName' is reserved; leave it out"),
    ])
  private func malformed(row: Row) {
    let error = #expect(throws: TargetError.self) { try open(row.url) }
    #expect(error?.code == "malformed-url")
    #expect(
      error?.description == "can't call an action by the URL '\(row.url)': \(row.result)")
    #expect(!registry.canPerform(url: row.url))
  }

  @Test("of a local action is an error that says so, whatever the action is called")
  func local() throws {
    let error = #expect(throws: TargetError.self) { try open("app://Home/local") }
    #expect(
      error?.description
        == "Home.local is local: no URL may call it; declare it remote, or call it "
        + "from code")
    #expect(error?.code == "local-action")
    #expect("\(registry.perform(ActionName("Home", "local"), from: room))" == "done")
  }

  @Test("can be asked about beforehand, and the answer is what a call would find")
  func canPerform() {
    let cases = [
      ("app://Home/show", true), ("app://Home/local", false), ("app://Home/none", false),
      ("app://None/show", false), ("app://home/show", false), ("web://Home/show", false),
    ]
    for (url, expected) in cases { #expect(registry.canPerform(url: url) == expected, "\(url)") }
  }

  @Test("hands on the caller's own values, which no URL can say")
  func userInfo() throws {
    let name = ActionName("Home", "user")
    try registry.add(name, by: owner, exposure: .remote) { request in
      "\(request.userInfo["user"] ?? "-") \(request["user"] ?? "-") \(request.isRemote) "
        + "\(request.url?.query.values(of: "user") ?? [])"
    }
    let outcome = try registry.perform(
      url: "app://Home/user?user=a&user=b", userInfo: ["user": "mine"], from: room)
    #expect(outcome.value as? String == #"mine b true ["a", "b"]"#)
  }

  @Test("a registry without schemes takes any, and one with none takes no URL")
  func schemes() throws {
    for (schemes, expected) in [(nil, true), ([], false), (["x", "y"], true)] as [([String]?, Bool)]
    {
      let registry = ActionRegistry(schemes: schemes)
      try registry.add(ActionName("A", "b"), by: owner, exposure: .remote) { _ in }
      #expect(registry.canPerform(url: "y://A/b") == expected)
    }
    let error = #expect(throws: TargetError.self) {
      try ActionRegistry(schemes: []).perform(url: "x://A/b", from: room)
    }
    #expect(error?.description.hasSuffix("no scheme is allowed") == true)
  }

  @Test("made of anything at all is performed, not found or refused, and its words are tame")
  func hostile() {
    var text = HostileText(seed: 7)
    for _ in 0..<2_000 {
      let url = "app://\(text.text())/\(text.text())?\(text.text())"
      let words: String
      do {
        words = "\(try registry.perform(url: url, from: room))"
      } catch {
        words = "\(error)"
      }
      #expect(words.isTame, "\(url.debugDescription)")
      let name = ActionName(text.text(), text.text())
      #expect("\(registry.perform(name, [text.text(): 1], from: room))".isTame)
    }
  }

  @Test("comes from another domain by a query of its own")
  func fromElsewhere() throws {
    let answerer = try #require(room.addProbe("answerer"))
    registry.answerPerformURL(by: answerer)
    func ask(_ url: String) throws -> String {
      let response: PerformURL.Response? = room.send(message: PerformURL(url))
      let found = try #require(response)
      return "\(found.isPerformed) \(found.words)"
    }
    #expect(try ask("app://Home/show?id=3") == "true 3 -")
    #expect(try ask("app://Home/native") == "true done")
    #expect(
      try ask("app://Home/none") == "false Home has no action 'none'; it has native and show")
    #expect(try ask("app://Home/local").hasPrefix("false Home.local is local"))
  }
}
