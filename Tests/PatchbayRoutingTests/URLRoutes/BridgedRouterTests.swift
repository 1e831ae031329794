import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

/// A router of a different kind.
private final class OldRoutes: URLOpening {
  private let known: [String: Any]
  var opened: [String] = []
  /// Called by the other router in turn.
  var next: (RouteURL) -> Bool = { _ in false }

  init(_ known: [String: Any]) { self.known = known }

  func canOpen(_ url: RouteURL) -> Bool { known[url.text] != nil || next(url) }

  func open(_ url: RouteURL, userInfo: [String: Any]) -> Any? {
    opened.append(url.text)
    return known[url.text]
  }
}

@Suite("A bridged router")
struct BridgedRouterTests {
  private let room = PluginContainer(name: "room")
  private let router = URLRouter()

  @Test("is used if there is no route here, in the order of the bridges")
  func order() throws {
    let owner = try #require(room.addProbe("owner"))
    try router.add("app://here", by: owner) { _ in "here" }
    let (first, second) = (OldRoutes(["app://a": 1]), OldRoutes(["app://a": 2, "app://here": 3]))
    router.bridge(to: first)
    router.bridge(to: second)
    #expect("\(try router.open("app://a", from: room))" == "1")
    #expect("\(try router.open("app://here", from: room))" == "here")
    #expect(first.opened == ["app://a"] && second.opened == [])
    #expect(router.canOpen("app://a") && !router.canOpen("app://b"))
    #expect("\(try router.open("app://b", from: room))" == "no route matches app://b")
  }

  @Test("precedes a fallback, and may call back endlessly without harm")
  func askingBack() throws {
    let owner = try #require(room.addProbe("owner"))
    try router.add("app://a", by: owner) { _ in "outer" }
    let other = OldRoutes([:])
    other.next = { [unowned router] in router.canOpen($0.text) }
    router.bridge(to: other)
    #expect("\(try router.open("app://a/b", from: room, fallback: .outwards))" == "outer")
    let knowing = OldRoutes(["app://a/b": "bridged"])
    router.bridge(to: knowing)
    #expect("\(try router.open("app://a/b", from: room, fallback: .outwards))" == "bridged")
  }

  @Test("a tree can be asked from another domain by a query")
  func fromElsewhere() throws {
    let owner = try #require(room.addProbe("owner"))
    let caller = try #require(room.addProbe("caller"))
    try router.add("app://room/:id", by: owner) { $0.parameter("id") }
    router.answerOpenURL(by: caller)
    let found: OpenURL.Response? = room.send(message: OpenURL("app://room/42"))
    #expect(found?.isOpened == true && found?.words == "42")
    let none: OpenURL.Response? = room.send(message: OpenURL("app://nope"))
    #expect(none?.isOpened == false && none?.words == "no route matches app://nope")
    let bad: OpenURL.Response? = room.send(message: OpenURL("%"))
    #expect(bad?.words.hasPrefix("can't read the URL %") == true)
  }
}
