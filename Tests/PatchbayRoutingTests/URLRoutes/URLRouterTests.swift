import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("A router of URLs")
struct URLRouterTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let router = URLRouter()
  private let owner: MessageSender
  private let journal = Journal()

  private struct Closed: Error {}

  init() throws {
    try app.compose([room])
    owner = try #require(room.addProbe("owner"))
  }

  private func add(_ pattern: String) throws {
    try router.add(pattern, by: owner) { _ in pattern }
  }

  private func open(_ url: String, fallback: RouteFallback = .none) throws -> String {
    "\(try router.open(url, from: app, fallback: fallback))"
  }

  @Test("passes path, query and the caller's own values to the handler, separately")
  func request() throws {
    try router.add("app://room/:id", by: owner) { request in
      "\(try request.parameter("id", as: Int.self)) \(request.query["id"] ?? "-") "
        + "\(try request.query("n", as: Int.self) as Any) \(request.userInfo["id"] ?? "-")"
    }
    let outcome = try router.open(
      "app://room/42?id=q&n=7", from: app, userInfo: ["id": "mine"])
    #expect(outcome.value as? String == "42 q Optional(7) mine")
    #expect(outcome.isOpened)
  }

  @Test("a URL with a wrong value does not match: the next route is tried, else the field is named")
  func misfit() throws {
    try router.add(
      "app://room/:id", by: owner,
      reading: { (request) throws(RouteMisfit) in try request.parameter("id", as: Int.self) },
      handler: { $0 + 1 })
    #expect(try open("app://room/41") == "42")
    #expect(
      try open("app://room/me")
        == "no route matches app://room/me: app://room/:id needs id to be Int, and \"me\" is not")
    #expect(router.canOpen("app://room/1") && !router.canOpen("app://room/me"))
    try add("app://room/*")
    #expect(try open("app://room/me") == "app://room/*")
  }

  @Test("a URL without a required query item does not match")
  func missing() throws {
    try router.add(
      "app://find", by: owner,
      reading: { (request) throws(RouteMisfit) in try request.requiredQuery("q", as: String.self) },
      handler: { $0 })
    #expect(try open("app://find?q=tea") == "tea")
    #expect(
      try open("app://find")
        == "no route matches app://find: app://find needs q to be String, and the URL doesn't have it"
    )
  }

  @Test("canOpen is true exactly for what open would open, also for similar URLs")
  func canOpen() throws {
    try add("app://room/:id/edit")
    let cases = [
      ("app://room/1/edit", true), ("app://room/1", false), ("app://room", false),
      ("app://room/1/edit/2", false), ("other://room/1/edit", false), ("no url", false),
    ]
    for (url, expected) in cases { #expect(router.canOpen(url) == expected, "\(url)") }
  }

  @Test("falls back outwards only on request, to the longest prefix with a route")
  func fallback() throws {
    try add("app://shop")
    try add("app://shop/:id")
    #expect(try open("app://shop/1/cart/2") == "no route matches app://shop/1/cart/2")
    #expect(try open("app://shop/1/cart/2", fallback: .outwards) == "app://shop/:id")
    try router.add("app://shop/:id/cart", by: owner) { $0.url.text + " " + $0.pattern.description }
    #expect(
      try open("app://shop/1/cart/2?a=b", fallback: .outwards)
        == "app://shop/1/cart/2?a=b app://shop/:id/cart")
  }

  @Test("reads each beginning of a URL once, in linear time", .hangLimit)
  func longFallback() throws {
    var counts: [Int] = []
    try router.add(
      "app://**", by: owner,
      reading: { (request) throws(RouteMisfit) in
        counts.append(request.rest?.count ?? -1)
        return try request.requiredQuery("q", as: String.self)
      }, handler: { $0 })
    #expect(try open("app://a/b", fallback: .outwards).hasPrefix("no route matches app://a/b: "))
    #expect(counts == [2, 1, 0])
    try add("web://shop")
    let parts = String(
      repeating: "/a part of many letters", count: amount(10_000, inLongRun: 100_000))
    let outcome = try router.open("web://shop" + parts, from: app, fallback: .outwards)
    #expect(outcome.value as? String == "web://shop")
  }

  @Test("a route is removed with its plugin, and a later one of the same pattern stays")
  func ownerLeaves() throws {
    try add("app://a")
    try add("app://b")
    router.remove(try RoutePattern("app://b"))
    let other = try #require(room.addProbe("other"))
    try router.add("app://b", by: other) { _ in "other" }
    room.removePlugin(Probe.self, name: "owner")
    #expect(try open("app://a") == "no route matches app://a")
    #expect(try open("app://b") == "other")
    let error = #expect(throws: RoutingError.self) { try add("app://c") }
    #expect(
      error?.description
        == "can't add app://c: its plugin or relay has left its tree; add it while that is in a tree"
    )
  }

  @Test("throwing, declining and being out of reach are distinct outcomes")
  func outcomes() throws {
    try router.add("app://throws", by: owner) { _ -> Int? in throw Closed() }
    try router.add("app://declines", by: owner) { _ -> Int? in nil }
    #expect(try open("app://throws") == "failed: Closed()")
    #expect(try open("app://declines") == "asked, and gave no answer")
    #expect(throws: RoutingError.self) { try open("nothing") }
  }

  @Test("the handler of a route may remove it, and add and open others")
  func reentrancy() throws {
    try router.add("app://once", by: owner) { [router, owner] request in
      router.remove(request.pattern)
      try router.add("app://next", by: owner) { _ in "next" }
      return try router.open("app://next", from: owner).description
    }
    #expect(try open("app://once") == "next")
    #expect(try open("app://once") == "no route matches app://once")
    #expect(try open("app://next") == "next")
  }

  @Test("no offer remains of a router that is released, and nothing of a removed route")
  func offers() throws {
    do {
      let router = URLRouter()
      try router.add("app://a", by: owner) { _ in 1 }
      #expect(owner.endpoint.offers.map(\.name) == ["app://a"])
    }
    #expect(owner.endpoint.offers.isEmpty)
    weak var seen: Journal?
    do {
      let kept = Journal()
      try router.add("app://a", by: owner) { _ in kept.take() }
      seen = kept
    }
    #expect(seen != nil)
    router.remove(try RoutePattern("app://a"))
    #expect(seen == nil)
  }

  @Test("nothing retains a router, a handler or a plugin")
  func leaks() throws {
    weak var gone: URLRouter?
    weak var seen: Journal?
    do {
      let router = URLRouter()
      let journal = Journal()
      try router.add("app://a", by: owner) { _ in "\(journal.take())" }
      (gone, seen) = (router, journal)
    }
    #expect(gone == nil)
    room.dismantle()
    #expect(seen == nil)
  }
}
