import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A destination")
struct DestinationTests {
  private let composer = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let home = PluginContainer(name: "home")
  private let owner: MessageSender
  private let caller: MessageSender

  private struct Refusal: Error {}

  init() throws {
    try composer.compose([room, home])
    owner = try #require(room.addProbe("owner"))
    caller = try #require(home.addProbe("caller"))
  }

  private func destination(_ handler: @escaping (Int) throws -> Int?) throws
    -> Destination<Int, Int>
  {
    try #require(
      Destination(scheme: "url", name: "app://room/:id", of: owner, handler: handler))
  }

  @Test("calls its owner, not another plugin that offers the same")
  func exactOwner() throws {
    let other = try #require(home.addProbe("other"))
    let another = Destination<Int, Int>(scheme: "url", name: "app://room/:id", of: other) { -$0 }
    let destination = try destination { $0 + 1 }
    #expect(destination.call(41, from: caller).value == 42)
    #expect(another?.call(41, from: caller).value == -41)
  }

  @Test("distinguishes a value, no answer, a failure, a held back call and an absence")
  func outcomes() throws {
    let destination = try destination { number in
      if number < 0 { throw Refusal() }
      return number == 0 ? nil : number
    }
    #expect("\(destination.call(7, from: caller))" == "7")
    #expect("\(destination.call(0, from: caller))" == "asked, and gave no answer")
    #expect("\(destination.call(-1, from: caller))" == "failed: Refusal()")
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Call<Int, Int>>(
        id: "guard", kind: destination.kind
      ) { _, _, _ in [] })
    #expect(
      "\(destination.call(7, from: caller))" == "held back by the interceptor guard of room")
    room.removeInterceptor(id: "guard")
    #expect(destination.call(7, from: caller).value == 7)
    destination.end()
    #expect(
      "\(destination.call(7, from: caller))"
        == "out of reach: its owner is gone, or in another tree than the caller")
    home.dismantle()
    #expect("\(destination.call(7, from: caller))" == "not called: the caller has left its tree")
  }

  @Test("a call passes each interceptor on the way, at one node the newest first")
  func interceptors() throws {
    let destination = try destination { $0 + 1 }
    let journal = Journal()
    for (id, node) in [("outer", composer as ComposableContainer), ("inner", room), ("last", room)]
    {
      try node.register(
        messageInterceptor: SyncMessageInterceptor<Call<Int, Int>>(id: id, kind: destination.kind) {
          call, transformer, strategy in
          journal.note(id)
          return transformer.transform(to: call, strategy: strategy)
        })
    }
    #expect(destination.call(7, from: caller).value == 8)
    #expect(journal.take() == ["outer", "last", "inner"])
    room.removeInterceptor(id: "inner")
    #expect(destination.call(7, from: caller).value == 8)
    #expect(journal.take() == ["outer", "last"])
  }

  @Test("called by its own owner has the owner's node as the sender")
  func ownCall() throws {
    let destination = try destination { $0 + 1 }
    let scribe = Scribe()
    composer.attach(watcher: scribe)
    #expect(destination.call(1, from: owner).value == 2)
    #expect(scribe.lines.first?.contains("from room") == true)
  }

  @Test("ends with its owner")
  func ownerLeaves() throws {
    let destination = try destination { $0 }
    room.dismantle()
    guard case .outOfReach = destination.call(1, from: caller) else {
      Issue.record("reached a plugin that has left")
      return
    }
    #expect(Destination<Int, Int>(scheme: "url", name: "x", of: owner) { $0 } == nil)
  }
}
