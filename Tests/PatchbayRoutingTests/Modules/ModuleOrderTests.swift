import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("The order of modules")
struct ModuleOrderTests {
  @Test(
    "is by level, priority and registration, each module after its predecessors",
    arguments: TableRow.rows(
      of: """
        registration | a b c | a b c
        equal priorities keep their order | a/1 b/3 c/2 | b c a
        equal priorities stay | a/2 b/3 c/2 d/3 | b d a c
        negative priority | a/-1 b c/-2 | b a c
        extreme priorities | a/MIN b c/MAX | c b a
        basic before normal | a/9 b/basic c | b a c
        priority within a level | a/1 b/2 c/basic/1 d/basic/2 | d c b a
        an earlier predecessor | a b:a c | a b c
        a later predecessor | a:c b c | b c a
        a predecessor despite priority | a/9:b b/1 c/5 | c b a
        a predecessor despite level | a/basic:b b c | b a c
        a chain of predecessors | a:b b:c c:d d | d c b a
        several predecessors | a:b,c b c d | b c a d
        the same predecessor twice | a:b,b b | b a
        """))
  func order(row: TableRow) throws {
    let house = try ModuleHouse()
    for text in row[1].split(separator: " ") {
      let (name, placement) = Self.module(text)
      try house.add(name, placement, on: [.setUp, .tearDown])
    }
    let order = row[2].split(separator: " ").map(String.init)
    #expect(house.names == order)
    #expect(house.registry.list.map(\.position) == Array(1...order.count))
    try house.registry.trigger(.setUp, from: house.app)
    #expect(house.journal.take() == order.map { "\($0) setUp" })
    try house.registry.trigger(.tearDown, from: house.app)
    #expect(house.journal.take() == order.reversed().map { "\($0) tearDown" })
  }

  /// Reads `name/basic/priority:after,after`.
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

  @Test("a cycle is refused with an error that names it")
  func cycles() throws {
    let house = try ModuleHouse()
    try house.add("a", ModulePlacement(after: ["b"]))
    try house.add("b", ModulePlacement(after: ["c"]))
    let words = moduleError { try house.add("c", ModulePlacement(after: ["x", "a"])) }
    #expect(words == "modules form a cycle: c after a after b after c; leave one after: out")
    #expect(house.names == ["b", "a"])
    #expect(
      moduleError { try house.add("d", ModulePlacement(after: ["d"])) }
        == "modules form a cycle: d after d; leave one after: out")
    house.room.dismantle()
    try house.add("c", ModulePlacement(after: ["a"]))
    #expect(house.names == ["c"])
  }

  @Test("a predecessor may be added later, but must exist at the start")
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

  @Test("a removed predecessor is ignored, and counts again after it is added back")
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

  @Test("of very many modules is found, even if each is after the next one")
  func many() throws {
    let house = try ModuleHouse()
    let sender = try #require(house.room.addProbe("owner"))
    let count = amount(1_000, inLongRun: 3_000)
    for number in 0..<count {
      try house.registry.add(
        "m\(number)", placed: ModulePlacement(after: ["m\(number + 1)"]), by: sender
      ) { _ in }
    }
    try house.registry.add("m\(count)", by: sender) { _ in }
    #expect(house.names == (0...count).reversed().map { "m\($0)" })
  }
}
