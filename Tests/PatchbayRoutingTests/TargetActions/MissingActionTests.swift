import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("An action that does not exist")
struct MissingActionTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry()
  private let owner: MessageSender
  private let journal = Journal()

  init() throws {
    try app.compose([room])
    owner = try #require(room.addProbe("owner"))
    try registry.add(ActionName("Home", "show"), by: owner) { _ in }
    try registry.add(ActionName("Home", "open"), by: owner, exposure: .remote) { _ in }
    try registry.add(ActionName("Shop.Cart", "add"), by: owner) { _ in }
  }

  private func perform(_ target: String, _ action: String, _ fields: [String: Any] = [:]) -> String
  { "\(registry.perform(ActionName(target, action), fields, from: app))" }

  @Test("is not found, and the error names what exists")
  func existing() {
    #expect(perform("Home", "hide") == "Home has no action 'hide'; it has open and show")
    #expect(perform("Nome", "show") == "there is no target 'Nome'; there are Home and Shop.Cart")
    #expect(perform("home", "show") == "there is no target 'home'; there are Home and Shop.Cart")
    #expect(perform("", "") == "there is no target ''; there are Home and Shop.Cart")
  }

  @Test("falls back to its target, then to the registry, then is not found")
  func chain() throws {
    try registry.onMissing(by: owner) { request in
      request.name.action == "nothing" ? nil : .value("missing \(request.name)")
    }
    try registry.addNotFound(target: "Home", by: owner) { request in
      switch request.name.action {
      case "quiet": .done
      case "hide": .value("no \(request["title"] ?? "title")")
      default: nil
      }
    }
    #expect(perform("Home", "hide", ["title": "Hi"]) == "no Hi")
    #expect(perform("Home", "quiet") == "done")
    #expect(perform("Home", "other") == "missing Home.other")
    #expect(perform("Nome", "hide") == "missing Nome.hide")
    #expect(perform("Home", "nothing") == "Home has no action 'nothing'; it has open and show")
    #expect(perform("Home", "show") == "done")
    #expect(!registry.canPerform(ActionName("Home", "hide")))
  }

  @Test("of an object falls back to the object first")
  func ofObject() throws {
    try registry.onMissing(by: owner) { .value("missing \($0.name)") }
    try registry.add(target: "Object", by: owner, .cached { [journal] in HomeTarget(journal) })
    #expect(perform("Object", "fly") == "no fly")
    #expect(perform("Object", "stranger") == "missing Object.stranger")
    #expect(perform("Object", "count") == "1")
  }

  @Test("has at most one handler per registry or target, removed with its plugin")
  func one() throws {
    let other = try #require(room.addProbe("other"))
    try registry.onMissing(by: other) { _ in .done }
    try registry.addNotFound(target: "Nowhere", by: other) { _ in .done }
    let error = #expect(throws: TargetError.self) {
      try registry.onMissing(by: owner) { _ in .done }
    }
    #expect(error?.description == "there is a handler of missing actions; remove that first")
    let second = #expect(throws: TargetError.self) {
      try registry.addNotFound(target: "Nowhere", by: owner) { _ in .done }
    }
    #expect(
      second?.description
        == "the target Nowhere has a handler of missing actions; remove that first")
    #expect(perform("Nowhere", "x") == "done" && perform("No", "x") == "done")
    room.removePlugin(Probe.self, name: "other")
    #expect(perform("Nowhere", "x").hasPrefix("there is no target 'Nowhere'"))
    try registry.onMissing(by: owner) { _ in .value(2) }
    #expect(perform("No", "x") == "2")
    #expect(registry.removeOnMissing() && !registry.removeOnMissing())
    #expect(perform("No", "x").hasPrefix("there is no target 'No'"))
  }

  @Test("in a URL reaches only remote actions, and the error names only remote ones")
  func remote() throws {
    func open(_ url: String) throws -> String { "\(try registry.perform(url: url, from: app))" }
    try registry.addNotFound(target: "Home", by: owner) { _ in .value("local") }
    #expect(try open("app://Home/hide") == "Home has no action 'hide'; it has open")
    #expect(try open("app://Nome/hide") == "there is no target 'Nome'; there is Home")
    #expect(
      try open("app://Shop.Cart/x")
        == "Shop.Cart has no action 'x'; it has none for this kind of call")
    try registry.onMissing(by: owner, exposure: .remote) { .value($0.url?.text ?? "-") }
    #expect(try open("app://Home/hide") == "app://Home/hide")
    #expect(perform("Home", "hide") == "local")
  }

  @Test("of many names has an error that lists some of them")
  func many() throws {
    for number in 0..<40 {
      try registry.add(ActionName("Many", "a\(number)"), by: owner) { _ in }
    }
    let outcome = registry.perform(ActionName("Many", "x"), from: app)
    #expect("\(outcome)".hasSuffix(" and 20 more"))
    guard case .notFound(.action(let name, let existing)) = outcome else {
      Issue.record("found")
      return
    }
    #expect(name.action == "x" && existing.count == 40)
  }
}
