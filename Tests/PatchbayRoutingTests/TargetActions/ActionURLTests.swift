import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A URL for an action")
struct ActionURLTests {
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry(schemes: ["App"])
  private let owner: MessageSender

  init() throws {
    owner = try #require(room.addProbe("owner"))
    try registry.add(
      ActionName("Home", "show"), by: owner, exposure: .remote,
      fields: [ActionField("id", Int.self), ActionField("title", String.self, isRequired: false)]
    ) { request in "\(try request.field("id", as: Int.self)) \(request["title"] ?? "-")" }
    try registry.add(ActionName("Home", "local"), by: owner) { _ in }
    try registry.add(ActionName("Home", "native"), by: owner, exposure: .remote) { _ in }
  }

  private func open(_ url: String) throws -> String {
    "\(try registry.perform(url: url, from: room))"
  }

  @Test(
    "calls a remote action with its query items as fields",
    arguments: [
      ("app://Home/show?id=4", "4 -"), ("APP://Home/show?id=4&title=a%20b", "4 a b"),
      ("app://Home/show/?id=4&id=5&title", "5 "),
      ("app://Home/%73how?id=4&title=http://x/?y", "4 http://x/?y"),
      ("app://Home/native", "done"),
      ("app://Home/show?id=x", "Home.show needs the field 'id' to be Int, and 'x' is not"),
      ("app://Home/show?title=x", "Home.show needs the field 'id': Int"),
    ])
  func performed(url: String, result: String) throws { #expect(try open(url) == result) }

  @Test(
    "of any other form is an error, and nothing is called",
    arguments: TableRow.rows(
      of: """
        Home/show | at byte 5, it has no scheme; write it as app://place/part
        web://Home/show?id=1 | its scheme is not app
        app://Home | it has 1 parts, not two; write scheme://Target/action?field=value
        app://Home/sh/ow | it has 3 parts, not two; write scheme://Target/action?field=value
        app:// | it has 0 parts, not two; write scheme://Target/action?field=value
        app:////show | it has 3 parts, not two; write scheme://Target/action?field=value
        app:///show | a target and an action consist of letters, digits, _ and -, without a port or user
        app://Home:80/show | a target and an action consist of letters, digits, _ and -, without a port or user
        app://me@Home/show | a target and an action consist of letters, digits, _ and -, without a port or user
        app://Home/sh%2Fow | a target and an action consist of letters, digits, _ and -, without a port or user
        app://Home/show?id=1#top | a fragment has no meaning; leave # and what follows out
        app://Home/show?id=1&kCTMediatorParamsKeySwiftTargetModuleName=Evil | the key 'kCTMediatorParamsKeySwiftTargetModuleName' is reserved; leave it out
        app://Home/show?id=1&kCTMediatorParamsKeySwiftTargetModule%4Eame=Evil | the key 'kCTMediatorParamsKeySwiftTargetModuleName' is reserved; leave it out
        """))
  func malformed(row: TableRow) {
    let error = #expect(throws: TargetError.self) { try open(row[0]) }
    #expect(error?.code == "malformed-url")
    #expect(error?.description == "can't call an action by the URL '\(row[0])': \(row[1])")
    #expect(!registry.canPerform(url: row[0]))
  }

  @Test("of a local action is an error that says so, whatever the action's name")
  func local() throws {
    let error = #expect(throws: TargetError.self) { try open("app://Home/local") }
    #expect(
      error?.description
        == "Home.local is local: no URL may call it; declare it remote, or call it " + "from code")
    #expect(error?.code == "local-action")
    #expect("\(registry.perform(ActionName("Home", "local"), from: room))" == "done")
  }

  @Test("can be checked beforehand, with the same result as a call")
  func canPerform() {
    let cases = [
      ("app://Home/show", true), ("app://Home/local", false), ("app://Home/none", false),
      ("app://None/show", false), ("app://home/show", false), ("web://Home/show", false),
    ]
    for (url, expected) in cases { #expect(registry.canPerform(url: url) == expected, "\(url)") }
  }

  @Test("carries the caller's own values, which are not part of the URL")
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

  @Test("a registry without a scheme list accepts any scheme, one with an empty list none")
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

  @Test("with random text is performed, not found or refused, with escaped errors")
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

  @Test("can be performed from another domain by a query")
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
