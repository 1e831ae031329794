import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A target object")
struct ActionTargetTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry()
  private let owner: MessageSender
  private let journal = Journal()
  private let count = ActionName("Home", "count")

  init() throws {
    try app.compose([room])
    owner = try #require(room.addProbe("owner"))
  }

  private func add(_ source: TargetSource<HomeTarget>, _ name: String = "Home") throws {
    try registry.add(target: name, by: owner, source)
  }

  private func perform(_ action: String) -> String {
    "\(registry.perform(ActionName("Home", action), from: app))"
  }

  @Test("if transient, is made for each call, and released after it")
  func transient() throws {
    try add(.transient { [journal] in HomeTarget(journal) })
    #expect(journal.take() == [])
    #expect(perform("count") == "1" && perform("count") == "1")
    #expect(journal.take() == ["made", "released", "made", "released"])
    #expect(!registry.release(target: "Home"))
  }

  @Test("if cached, is made by the first call, and released by name")
  func cached() throws {
    try add(.cached { [journal] in HomeTarget(journal) })
    #expect(registry[count]?.hasObject == false && !registry.release(target: "Home"))
    #expect(perform("count") == "1" && perform("count") == "2")
    #expect(journal.take() == ["made"])
    #expect(registry[count]?.hasObject == true)
    #expect(registry.release(target: "Home") && !registry.release(target: "Home"))
    #expect(journal.take() == ["released"])
    #expect(perform("count") == "1")
    #expect(!registry.release(target: "Nowhere"))
  }

  @Test("if cached, is released when its owner leaves, and can't be called afterwards")
  func ownerLeaves() throws {
    try add(.cached { [journal] in HomeTarget(journal) })
    #expect(perform("hide") == "done")
    #expect(journal.take() == ["made", "hidden"])
    room.removePlugin(Probe.self, name: "owner")
    #expect(journal.take() == ["released"])
    #expect(perform("count") == "there is no target 'Home'; there is none at all")
    #expect(registry.count == 0)
  }

  @Test("if weak, is shared while other code retains it")
  func weak() throws {
    var kept: HomeTarget?
    try add(
      .weak { [journal] in
        let made = HomeTarget(journal)
        kept = made
        return made
      })
    #expect(perform("count") == "1" && perform("count") == "2")
    #expect(registry[count]?.hasObject == true)
    kept = nil
    #expect(journal.take() == ["made", "released"])
    #expect(registry[count]?.hasObject == false)
    #expect(perform("count") == "1")
    _ = kept
  }

  @Test("if owned, is retained by its registrant only; calls fail after its release")
  func owned() throws {
    var object: HomeTarget? = HomeTarget(journal)
    try add(.owned(try #require(object)))
    #expect(perform("count") == "1" && perform("count") == "2")
    #expect(!registry.release(target: "Home"))
    object = nil
    #expect(journal.take() == ["made", "released"])
    #expect(
      perform("count") == "failed: the object of the target Home is gone; keep it for as long as "
        + "the target exists")
  }

  @Test("if released by its own action, lives until the action has returned")
  func releasedInside() throws {
    final class Selfless: ActionTarget {
      let journal: Journal
      let registry: ActionRegistry
      init(_ journal: Journal, _ registry: ActionRegistry) {
        (self.journal, self.registry) = (journal, registry)
      }
      deinit { journal.note("released") }
      static var actions: [TargetAction<Selfless>] {
        [
          TargetAction("go") { target, _ in
            target.journal.note("\(target.registry.release(target: "Self"))")
            target.journal.note("alive")
          }
        ]
      }
    }
    try registry.add(
      target: "Self", by: owner,
      .cached { [unowned registry, journal] in Selfless(journal, registry) })
    #expect("\(registry.perform(ActionName("Self", "go"), from: app))" == "done")
    #expect(journal.take() == ["true", "alive", "released"])
  }

  @Test("is not made by a listing, a check or a missing action")
  func unmade() throws {
    try registry.add(
      target: "Bare", by: owner,
      .cached { [journal] in
        journal.note("made")
        return BareTarget()
      })
    #expect(registry.canPerform(ActionName("Bare", "show")))
    #expect(!registry.canPerform(ActionName("Bare", "no")))
    #expect(registry.actions.map(\.name.description) == ["Bare.show"])
    #expect(
      "\(registry.perform(ActionName("Bare", "no"), from: app))"
        == "Bare has no action 'no'; it has show")
    #expect(journal.take() == [])
  }

  @Test("whose creation throws fails the call, and is made again by the next call")
  func throwing() throws {
    var isBroken = true
    try add(
      .cached { [journal] in
        if isBroken { throw Failure("no home") }
        return HomeTarget(journal)
      })
    #expect(perform("count") == "failed: no home")
    isBroken = false
    #expect(perform("count") == "1")
  }

  @Test("whose creation calls its own target is an error, not an endless recursion")
  func circular() throws {
    var inner: [String] = []
    try add(
      .cached { [journal, unowned registry, unowned app, count] in
        inner.append("\(registry.perform(count, from: app))")
        return HomeTarget(journal)
      })
    #expect(perform("count") == "1")
    #expect(inner == ["failed: making the target Home calls Home itself; call it once it is made"])
  }

  @Test("whose target is removed during creation serves that call, and is not kept")
  func removedWhileMade() throws {
    try add(
      .cached { [journal, registry] in
        registry.removeTarget("Home")
        return HomeTarget(journal)
      })
    #expect(perform("count") == "1")
    #expect(journal.take() == ["made", "released"])
  }

  @Test("whose target is removed during a dispatch is released at once")
  func removedInside() throws {
    let other = try #require(room.addProbe("other"))
    try add(.cached { [journal] in HomeTarget(journal) })
    try registry.add(ActionName("Other", "remove"), by: other) { [registry, journal] _ in
      registry.removeTarget("Home")
      journal.note("returns")
    }
    #expect(perform("count") == "1")
    #expect("\(registry.perform(ActionName("Other", "remove"), from: app))" == "done")
    #expect(journal.take() == ["made", "released", "returns"])
  }

  @Test("is added with all its actions or with none")
  func atomic() throws {
    try registry.add(ActionName("Home", "hide"), by: owner) { _ in }
    let error = #expect(throws: TargetError.self) {
      try add(.transient { [journal] in HomeTarget(journal) })
    }
    #expect(error == .conflict(ActionName("Home", "hide")))
    #expect(registry.actions.map(\.name.description) == ["Home.hide"])
    registry.removeTarget("Home")
    try add(.transient { [journal] in HomeTarget(journal) })
    let second = #expect(throws: TargetError.self) {
      try registry.add(target: "Home", by: owner, .transient { BareTarget() })
    }
    #expect(
      second?.description
        == "the target Home has an object; remove that target first, or give the new one another name"
    )
    #expect(registry.count == 2)
  }

  @Test("with two actions of the same name is refused")
  func twice() {
    final class Twice: ActionTarget {
      static var actions: [TargetAction<Twice>] {
        [TargetAction("a") { _, _ in }, TargetAction("a") { _, _ in }]
      }
    }
    #expect(throws: TargetError.conflict(ActionName("Twice", "a"))) {
      try registry.add(target: "Twice", by: owner, .transient { Twice() })
    }
  }

  @Test("may share a target with actions of plugins, which outlive it")
  func beside() throws {
    let other = try #require(room.addProbe("other"))
    try add(.cached { [journal] in HomeTarget(journal) })
    try registry.add(ActionName("Home", "more"), by: other) { _ in "more" }
    room.removePlugin(Probe.self, name: "owner")
    #expect(perform("more") == "more")
    #expect(perform("count") == "Home has no action 'count'; it has more")
    try registry.add(target: "Home", by: other, .transient { BareTarget() })
    #expect(perform("show") == "1")
  }
}
