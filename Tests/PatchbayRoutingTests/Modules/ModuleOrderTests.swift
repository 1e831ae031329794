import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The order of modules")
struct ModuleOrderTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let modules: String
    let order: String
  }

  @Test(
    "is by level, then priority, then registration, each behind what it comes after",
    arguments: [
      Row(testDescription: "registration", modules: "a b c", order: "a b c"),
      Row(testDescription: "higher priority first", modules: "a/1 b/3 c/2", order: "b c a"),
      Row(testDescription: "equal priorities stay", modules: "a/2 b/3 c/2 d/3", order: "b d a c"),
      Row(testDescription: "negative priority", modules: "a/-1 b c/-2", order: "b a c"),
      Row(testDescription: "extreme priorities", modules: "a/MIN b c/MAX", order: "c b a"),
      Row(testDescription: "basic before normal", modules: "a/9 b/basic c", order: "b a c"),
      Row(
        testDescription: "priority within a level", modules: "a/1 b/2 c/basic/1 d/basic/2",
        order: "d c b a"),
      Row(testDescription: "after an earlier one", modules: "a b:a c", order: "a b c"),
      Row(testDescription: "after a later one", modules: "a:c b c", order: "b c a"),
      Row(testDescription: "after over priority", modules: "a/9:b b/1 c/5", order: "c b a"),
      Row(testDescription: "after over level", modules: "a/basic:b b c", order: "b a c"),
      Row(testDescription: "a chain", modules: "a:b b:c c:d d", order: "d c b a"),
      Row(testDescription: "several", modules: "a:b,c b c d", order: "b c a d"),
      Row(testDescription: "one named twice", modules: "a:b,b b", order: "b a"),
    ])
  func order(row: Row) throws {
    let house = try ModuleHouse()
    for text in row.modules.split(separator: " ") {
      let (name, placement) = Self.module(text)
      try house.add(name, placement, on: [.setUp, .tearDown])
    }
    let order = row.order.split(separator: " ").map(String.init)
    #expect(house.names == order)
    #expect(house.registry.list.map(\.position) == Array(1...order.count))
    try house.registry.trigger(.setUp, from: house.app)
    #expect(house.journal.take() == order.map { "\($0) setUp" })
    try house.registry.trigger(.tearDown, from: house.app)
    #expect(house.journal.take() == order.reversed().map { "\($0) tearDown" })
  }

  /// `name/basic/priority:after,after`.
  private static func module(_ text: Substring) -> (String, ModulePlacement) {
    let halves = text.split(separator: ":")
    let parts = halves[0].split(separator: "/")
    var placement = ModulePlacement()
    for part in parts.dropFirst() {
      switch part {
      case "basic": placement.level = .basic
      case "MIN": placement.priority = .min
      case "MAX": placement.priority = .max
      default: placement.priority = Int(part) ?? 0
      }
    }
    placement.after = halves.dropFirst().first?.split(separator: ",").map(String.init) ?? []
    return (String(parts[0]), placement)
  }

  @Test("a module that would come after itself is not added, and the error names the chain")
  func cycles() throws {
    let house = try ModuleHouse()
    try house.add("a", ModulePlacement(after: ["b"]))
    try house.add("b", ModulePlacement(after: ["c"]))
    let words = moduleError { try house.add("c", ModulePlacement(after: ["x", "a"])) }
    #expect(
      words
        == "modules form a cycle: c after a after b after c; leave one after: out"
    )
    #expect(house.names == ["b", "a"])
    #expect(
      moduleError { try house.add("d", ModulePlacement(after: ["d"])) }
        == "modules form a cycle: d after d; leave one after: out")
    house.room.dismantle()
    try house.add("c", ModulePlacement(after: ["a"]))
    #expect(house.names == ["c"])
  }

  @Test("a module may come after one that is added later, but not after none at all")
  func unknown() throws {
    let house = try ModuleHouse()
    try house.add("pay", ModulePlacement(after: ["log"]))
    let start = { try house.registry.start(from: house.app) }
    #expect(
      moduleError { _ = try start() }
        == "module pay comes after log, but there is no such module; there is pay; add log first, or "
        + "leave it out of after:")
    #expect(house.journal.take() == [] && house.registry.phase == nil)
    try house.add("log")
    _ = try start()
    #expect(house.journal.take().prefix(2) == ["log setUp", "pay setUp"])
  }

  @Test("a predecessor that has gone is not missed, and counts again when it is back")
  func predecessorGoes() throws {
    let house = try ModuleHouse()
    try house.add("pay", ModulePlacement(after: ["log"]))
    try house.add("log")
    try house.registry.trigger(.setUp, from: house.app)
    house.room.removePlugin(Probe.self, name: "log")
    try house.registry.trigger(.initialize, from: house.app)
    try house.add("log")
    #expect(house.names == ["log", "pay"])
  }

  @Test("of very many modules is found, also where each comes after the next")
  func many() throws {
    let house = try ModuleHouse()
    let sender = try #require(house.room.addProbe("owner"))
    for number in 0..<3_000 {
      try house.registry.add(
        "m\(number)", placed: ModulePlacement(after: ["m\(number + 1)"]), by: sender
      ) { _ in }
    }
    try house.registry.add("m3000", by: sender) { _ in }
    #expect(house.names == (0...3_000).reversed().map { "m\($0)" })
  }
}
