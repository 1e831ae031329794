import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The life of an action")
struct ActionLifeTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry()
  private let owner: MessageSender
  private let show = ActionName("Home", "show")

  init() throws {
    try app.compose([room])
    owner = try #require(room.addProbe("owner"))
  }

  private func perform(_ name: ActionName) -> String { "\(registry.perform(name, from: app))" }

  @Test("a second action of the same name is refused, and the first stays")
  func conflict() throws {
    try registry.add(show, by: owner) { _ in "first" }
    let error = #expect(throws: TargetError.self) {
      try registry.add(show, by: owner) { _ in "second" }
    }
    #expect(
      error?.description
        == "Home.show exists; remove that action first, or give the new one another name")
    #expect(error?.code == "conflict")
    #expect(perform(show) == "first" && registry.count == 1)
  }

  @Test("plugins may share a target, and each leaves with its own actions")
  func shared() throws {
    let other = try #require(room.addProbe("other"))
    try registry.add(show, by: owner) { _ in 1 }
    try registry.add(ActionName("Home", "hide"), by: other) { _ in 2 }
    room.removePlugin(Probe.self, name: "other")
    #expect(perform(show) == "1")
    #expect(perform(ActionName("Home", "hide")) == "Home has no action 'hide'; it has show")
    room.removePlugin(Probe.self, name: "owner")
    #expect(perform(show) == "there is no target 'Home'; there is none at all")
    let error = #expect(throws: TargetError.self) { try registry.add(show, by: other) { _ in } }
    #expect(
      error?.description == "can't add Home.show: its plugin or relay has left its tree; "
        + "add it while that is in a tree")
  }

  @Test("an action that was removed and added by another owner stays when the first leaves")
  func another() throws {
    try registry.add(show, by: owner) { _ in "first" }
    #expect(registry.remove(show) && !registry.remove(show))
    let other = try #require(room.addProbe("other"))
    try registry.add(show, by: other) { _ in "second" }
    room.removePlugin(Probe.self, name: "owner")
    #expect(perform(show) == "second")
  }

  @Test("an action may remove itself, and add and perform others, while it runs")
  func reentrancy() throws {
    let next = ActionName("Home", "next")
    try registry.add(show, by: owner) { [unowned registry, unowned owner] request in
      registry.removeTarget("Home")
      try registry.add(next, by: owner) { _ in "next" }
      return "\(registry.perform(next, from: owner)) \(registry.perform(request.name, from: owner))"
    }
    #expect(perform(show) == "next Home has no action 'show'; it has next")
    #expect(perform(next) == "next")
  }

  @Test("an owner may leave while its action runs")
  func leaving() throws {
    try registry.add(show, by: owner) { [room] _ in
      room.removePlugin(Probe.self, name: "owner")
      return "gone"
    }
    #expect(perform(show) == "gone")
    #expect(registry.count == 0)
  }

  @Test("an action that calls itself endlessly is cut off at a limit, and returns")
  func endless() throws {
    var depth = 0
    try registry.add(show, by: owner) { [unowned registry, unowned app, show] _ -> String in
      depth += 1
      return "\(registry.perform(show, from: app))"
    }
    #expect(perform(show) == "cut off by a limit or a tool; the trace shows which")
    #expect(depth > 1)
  }

  @Test("a call from or to another tree is out of reach")
  func outOfReach() throws {
    try registry.add(show, by: owner) { _ in 1 }
    let elsewhere = PluginContainer(name: "elsewhere")
    #expect(
      "\(registry.perform(show, from: elsewhere))"
        == "out of reach: its owner is gone, or in another tree than the caller")
  }

  @Test("a released handler may use the registry in its deinit")
  func deinitialized() throws {
    let journal = Journal()
    do {
      let guest = Fuse { [registry] in
        journal.note("\(registry.count) \(registry.removeTarget("Home"))")
      }
      try registry.add(show, by: owner) { [guest] _ in withExtendedLifetime(guest) {} }
    }
    try registry.add(ActionName("Home", "hide"), by: owner) { _ in }
    registry.remove(show)
    #expect(journal.take() == ["1 true"])
    #expect(registry.count == 0)
  }

  @Test("nothing retains a registry, a handler or an object, and no offer remains")
  func leaks() throws {
    weak var gone: ActionRegistry?
    weak var seen: Journal?
    let journal = Journal()
    do {
      let registry = ActionRegistry()
      let kept = Journal()
      try registry.add(show, by: owner) { _ in kept.take() }
      try registry.onMissing(by: owner) { _ in .value(kept.take()) }
      try registry.add(target: "Home2", by: owner, .cached { HomeTarget(journal) })
      _ = registry.perform(ActionName("Home2", "count"), from: app)
      (gone, seen) = (registry, kept)
      #expect(
        owner.endpoint.offers.map { "\($0.scheme) \($0.name) \($0.detail ?? "-")" } == [
          "action Home.show -", "action * -", "action Home2.count remote, cached",
          "action Home2.hide cached", "action Home2.* cached",
        ])
    }
    #expect(gone == nil && seen == nil)
    #expect(owner.endpoint.offers.isEmpty)
    #expect(journal.take() == ["made", "released"])
  }

  @Test("an action of a tool is ended once, on removal or with its registry")
  func tools() throws {
    var ended: [String] = []
    do {
      let registry = ActionRegistry()
      for name in ["a", "b", "c", "d", "e", "f"] {
        try registry.add(ActionName("Tool", name), owner: owner.endpoint) {
          ended.append(name)
        } preparing: { request in
          let value = request["n"]
          return { caller in caller === app ? .answered(value ?? ()) : .declined }
        }
      }
      let a = ActionName("Tool", "a")
      #expect("\(registry.perform(a, from: app))" == "done")
      #expect("\(registry.perform(a, ["n": 4], from: app))" == "4")
      #expect("\(registry.perform(a, from: owner))" == "asked, and gave no answer")
      #expect(registry[a]?.owner == owner.endpoint && registry[a]?.kind == nil)
      registry.remove(a)
      #expect(ended == ["a"])
    }
    #expect(ended == ["a", "b", "c", "d", "e", "f"])
  }
}
