import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A target that is an object")
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

  @Test("a transient one is made for each call, and released after it")
  func transient() throws {
    try add(.transient { [journal] in HomeTarget(journal) })
    #expect(journal.take() == [])
    #expect(perform("count") == "1" && perform("count") == "1")
    #expect(journal.take() == ["made", "released", "made", "released"])
    #expect(!registry.release(target: "Home"))
  }

  @Test("a cached one is made by the first call, and released by name")
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

  @Test("a cached one is released when its owner leaves, and cannot be called then")
  func ownerLeaves() throws {
    try add(.cached { [journal] in HomeTarget(journal) })
    #expect(perform("hide") == "done")
    #expect(journal.take() == ["made", "hidden"])
    room.removePlugin(Probe.self, name: "owner")
    #expect(journal.take() == ["released"])
    #expect(perform("count") == "there is no target 'Home'; there is none at all")
    #expect(registry.count == 0)
  }

  @Test("a weak one is shared for as long as other code keeps it")
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

  @Test("an owned one is its registrant's, and calls fail once that has released it")
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

  @Test("one that is released by its own action lives until the action has returned")
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

  @Test("neither a listing nor a question nor a missing action makes one")
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

  @Test("what its making throws is what the call failed of, and the next call makes it again")
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

  @Test("a making that calls for its own target is an error, not an endless one")
  func circular() throws {
    var inner: [String] = []
    try add(
      .cached { [journal, registry, app, count] in
        inner.append("\(registry.perform(count, from: app))")
        return HomeTarget(journal)
      })
    #expect(perform("count") == "1")
    #expect(
      inner == [
        "failed: making the target Home calls Home itself; call it once it is made"
      ])
  }

  @Test("one whose target is removed while it is made serves that call and is not kept")
  func removedWhileMade() throws {
    try add(
      .cached { [journal, registry] in
        registry.removeTarget("Home")
        return HomeTarget(journal)
      })
    #expect(perform("count") == "1")
    #expect(journal.take() == ["made", "released"])
  }

  @Test("one whose target is removed while a message is on its way is released at once")
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

  @Test("its owner is the one who is called, and it is in no tree")
  func hop() throws {
    try add(.transient { [journal] in HomeTarget(journal) })
    let scribe = Scribe()
    app.attach(watcher: scribe)
    #expect(perform("count") == "1")
    #expect(scribe.lines.contains { $0.contains("answered 1 by owner") })
    #expect(room.plugins.count == 1)
    #expect(registry[count]?.owner == owner.endpoint)
  }

  @Test("a target is added with all its actions or with none")
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

  @Test("a target with two actions of one name is refused")
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

  @Test("beside an object plugins may add actions of the same target, which outlive it")
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
