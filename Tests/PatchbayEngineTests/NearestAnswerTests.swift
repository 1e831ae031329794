import PatchbayEngine
import TestSupport
import Testing

@Suite("The nearest answer to a query")
struct NearestAnswerTests {
  private let composer = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let kind = MessageKind(query: "Double", carriedBy: Number.self)
  private let asker: MessageSender

  private struct Number: SyncPluginMessage {
    typealias Response = Int
    let value: Int
    let kind: MessageKind?
  }

  init() throws {
    let home = PluginContainer(name: "home")
    try composer.compose([home, room])
    asker = try #require(home.addProbe("asker"))
  }

  private func answer(_ value: Int, by name: String = "answerer") throws {
    let sender = try #require(room.addProbe(name))
    sender.answer(kind, as: Number.self) { number in
      if number.value < 0 { throw Failure("negative") }
      return number.value == 0 ? nil : number.value * value
    }
  }

  private func ask(_ value: Int) -> String {
    switch asker.askNearest(Number(value: value, kind: kind)) {
    case .answered(let answer): "\(answer)"
    case .none(let reason, let faults): "\(reason) \(faults.count)"
    }
  }

  @Test(
    "is the same with and without a watcher",
    arguments: [false, true])
  func watched(isWatched: Bool) throws {
    let scribe = Scribe()
    if isWatched { composer.attach(watcher: scribe) }
    #expect(ask(1) == "no plugin or relay in reach answers queries of this kind 0")
    try answer(2)
    #expect(ask(21) == "42")
    #expect(ask(0) == "the handlers that were asked returned none 0")
    #expect(ask(-1) == "a handler that was asked threw 1")
    try answer(3, by: "other")
    #expect(ask(21) == "42")
    #expect(scribe.lines.isEmpty == !isWatched)
  }

  @Test("names the interceptor that held the query back")
  func heldBack() throws {
    try answer(2)
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Number>(id: "guard", kind: kind) { _, _, _ in [] })
    guard
      case .none(.heldBack(let interceptor, let node), _) =
        asker.askNearest(Number(value: 1, kind: kind))
    else {
      Issue.record("not held back")
      return
    }
    #expect("\(interceptor)" == "guard" && node === room)
  }

  @Test("a handler may ask in turn, but an endless loop ends at the limit")
  func nested() throws {
    let (kind, first, second) = (kind, asker, try #require(room.addProbe("second")))
    var calls = 0
    for (sender, other) in [(first, second), (second, first)] {
      sender.answer(kind, as: Number.self) { number in
        calls += 1
        _ = other.askNearest(number)
        return nil
      }
    }
    #expect(ask(1) == "the handlers that were asked returned none 0")
    #expect(calls > 1)
  }

  @Test("does not exist if the asker has left its tree")
  func detached() {
    let leaver = room.addProbe("leaver")
    room.dismantle()
    guard case .none(.detached, _)? = leaver?.askNearest(Number(value: 1, kind: kind)) else {
      Issue.record("asked by a plugin that has left")
      return
    }
  }
}
