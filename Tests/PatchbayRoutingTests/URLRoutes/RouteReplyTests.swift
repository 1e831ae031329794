import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The completion of an opened URL")
struct RouteReplyTests {
  private let room = PluginContainer(name: "room")
  private let router = URLRouter()
  private let owner: MessageSender

  private final class Box<Value> { var value: Value? }
  private struct Late: Error {}

  init() throws { owner = try #require(room.addProbe("owner")) }

  private func completions(
    of url: String, then act: () -> Void = {}
  ) throws -> [String] {
    var told: [String] = []
    try router.open(url, from: room) { told.append("\($0)") }
    act()
    return told
  }

  @Test("is called once when the handler returns, whatever the outcome")
  func once() throws {
    try router.add("app://value", by: owner) { _ in 7 }
    try router.add("app://throws", by: owner) { _ -> Int? in throw Late() }
    try router.add("app://declines", by: owner) { _ -> Int? in nil }
    let cases = [
      ("app://value", "7"), ("app://throws", "failed: Late()"),
      ("app://declines", "asked, and gave no answer"),
      ("app://other", "no route matches app://other"),
    ]
    for (url, words) in cases { #expect(try completions(of: url) == [words], "\(url)") }
  }

  @Test("waits for a handler that finishes later, and is called once however often it finishes")
  func later() throws {
    let box = Box<RouteReply>()
    try router.add("app://later", by: owner) { request -> Int? in
      box.value = request.finishLater()
      return nil
    }
    #expect(try completions(of: "app://later") == [])
    let told = try completions(of: "app://later") {
      box.value?.finish(with: 1)
      box.value?.finish(with: 2)
      box.value?.fail(Late())
    }
    #expect(told == ["1"])
    #expect(try completions(of: "app://later") { box.value?.fail(Late()) } == ["failed: Late()"])
    // Release the reply without finishing it.
    #expect(
      try completions(of: "app://later") { box.value = nil } == ["asked, and gave no answer"])
  }

  @Test("waits for no route that asked for the reply and then refused the URL")
  func refusedLater() throws {
    let box = Box<RouteReply>()
    try router.add(
      "app://room/:id", by: owner,
      reading: { (request) throws(RouteMisfit) in
        box.value = request.finishLater()
        return try request.parameter("id", as: Int.self)
      }
    ) { $0 }
    try router.add("app://room/*", by: owner) { _ in "any" }
    #expect(try completions(of: "app://room/me") { box.value?.finish(with: 1) } == ["any"])
    #expect(try completions(of: "app://room/7") { box.value?.finish(with: 2) } == ["2"])
  }

  @Test("is called if a handler throws after requesting to finish later")
  func throwsLater() throws {
    let box = Box<RouteReply>()
    try router.add("app://both", by: owner) { request -> Int? in
      box.value = request.finishLater()
      throw Late()
    }
    #expect(try completions(of: "app://both") { box.value?.finish(with: 1) } == ["failed: Late()"])
  }

  @Test("can't be deferred if the caller passes none")
  func none() throws {
    let box = Box<RouteReply>()
    try router.add("app://later", by: owner) { request -> Int? in
      box.value = request.finishLater()
      return 3
    }
    #expect(try router.open("app://later", from: room).value as? Int == 3)
    #expect(box.value == nil)
  }
}
