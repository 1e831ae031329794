import PatchbayEngine
import TestSupport
import Testing

/// Keeps the number of the last dispatch, which is the moment at which it began.
private final class Clock: DispatchWatcher {
  private(set) var moment: UInt64 = 0

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    moment = event.dispatch
    return .proceed
  }
}

@Suite("Former places of a node")
struct FormerPlaceTests {
  @Test("are known for as many moves as are kept")
  func moves() throws {
    let roots = (0...40).map { PluginContainerComposer(name: "root \($0)") }
    let house = PluginContainerComposer(name: "house")
    let room = PluginContainer(name: "room")
    try house.compose(room)
    let clock = Clock()
    room.attach(watcher: clock)
    var moments: [UInt64] = []
    for root in roots {
      try root.compose(house)
      room.send(message: Text())
      moments.append(clock.moment)
    }
    func rootName(at moment: UInt64) -> String? {
      room.ownEndpoint.root(at: moment)?.node?.name
    }
    #expect(room.ownEndpoint.root(at: .max)?.node?.name == "root 40")
    let known = zip(moments, roots).map { rootName(at: $0) == $1.name }
    #expect(known == Array(repeating: false, count: 8) + Array(repeating: true, count: 33))
  }

  @Test("are those at the given time: of a root, of a parent, and of no removed node")
  func places() throws {
    var first: PluginContainerComposer? = PluginContainerComposer(name: "first")
    let second = PluginContainerComposer(name: "second")
    let room = PluginContainer(name: "room")
    let clock = Clock()
    room.attach(watcher: clock)
    func now() -> UInt64 {
      room.send(message: Text())
      return clock.moment
    }
    // Trees that have met have one clock.
    try first?.compose(room)
    try second.compose(room)
    second.decompose(room)
    let alone = now()
    try first?.compose(room)
    let inFirst = now()
    try second.compose(room)
    let inSecond = now()
    func rootName(at moment: UInt64) -> String? {
      room.ownEndpoint.root(at: moment)?.node?.name
    }
    #expect([alone, inFirst, inSecond].map(rootName) == ["room", "first", "second"])
    first = nil
    #expect([alone, inFirst, inSecond].map(rootName) == ["room", "room", "second"])
  }
}
