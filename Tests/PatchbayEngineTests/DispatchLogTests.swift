import PatchbayEngine
import TestSupport
import Testing

/// Reads the log of its tree, and records the reported dispatches.
private final class Reader: DispatchLogReader {
  var log: DispatchLog?
  let dispatchesOfInterest: Int?
  let keepsMessages = false
  let wantsAll: Bool
  private(set) var told: [Dispatch] = []
  /// The places of those that have not ended, the innermost last.
  private var open: [Int] = []
  /// The number of dispatches that were dropped unread.
  private(set) var passed = 0
  private var isAsking = false
  /// The number of dispatches that were reported without a request.
  private(set) var toldUnasked = 0
  /// Whether a repeated dispatch is not reported in full.
  private let knowsRepeats: Bool
  /// What was reported, in order.
  private(set) var order: [String] = []

  struct Dispatch: Equatable {
    let kind: String
    var receivers: [Endpoint] = []
    var hasEnded = false
  }

  init(ofInterest: Int, wantsAll: Bool = false, knowsRepeats: Bool = false) {
    dispatchesOfInterest = ofInterest
    self.wantsAll = wantsAll
    self.knowsRepeats = knowsRepeats
  }

  func look<M: PluginMessage>(at message: M, kind: () -> String) {}
  func keepMessage() {}

  func passOver(_ dispatches: Int) { passed += dispatches }

  func read(_ start: LoggedDispatch) {
    if !isAsking { toldUnasked += 1 }
    begin(start.kind)
  }

  private func begin(_ kind: String) {
    open.append(told.count)
    told.append(Dispatch(kind: kind))
    order.append(kind)
  }

  func read(_ start: LoggedDispatch, like earlier: UInt64) -> Bool {
    if knowsRepeats { order.append("\(start.kind) again") }
    return knowsRepeats
  }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    switch event.step {
    case .began(_, let kind, _, _, _): begin(kind)
    case .delivered(let endpoint):
      told[open[open.count - 1]].receivers.append(endpoint)
      order.append("\(told[open[open.count - 1]].kind) to \(endpoint)")
    case .fault: order.append("fault of \(told[open[open.count - 1]].kind)")
    case .ended: told[open.removeLast()].hasEnded = true
    default: break
    }
    return .proceed
  }

  func ask() {
    isAsking = true
    log?.read()
    isAsking = false
  }
}

@Suite("Logs of dispatches")
struct DispatchLogTests {
  /// Rooms side by side, with one listener each.
  private func tree(rooms: Int) throws -> PluginContainerComposer {
    let tree = PluginContainerComposer(name: "tree")
    for index in 0..<rooms {
      let room = PluginContainer(name: "\(index)")
      room.addProbe("p\(index)") { $0.observe(Text.self, channel: .any) { _ in } }
      try tree.compose(room)
    }
    return tree
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rooms: Int
    var channels = 1
    let ofInterest: Int
    let sent: Int
    /// The most dispatches that are reported to a reader that asks after the last send.
    let most: Int
    /// Not all are kept unread until it asks.
    var isToldEarly = false
  }

  static let rows = [
    Row(testDescription: "few", rooms: 1, ofInterest: 2, sent: 100, most: 100),
    Row(
      testDescription: "many of which few are of interest", rooms: 1, ofInterest: 2, sent: 3_000,
      most: 512),
    Row(
      testDescription: "of which none is of interest", rooms: 1, ofInterest: 0, sent: 3_000,
      most: 512),
    Row(
      testDescription: "as many as are of interest", rooms: 1, ofInterest: 3_000, sent: 3_000,
      most: 3_000),
    Row(
      testDescription: "to many rooms by one route", rooms: 98, ofInterest: 200, sent: 1_100,
      most: 512),
    Row(
      testDescription: "to many rooms by too many routes", rooms: 500, channels: 140,
      ofInterest: 200, sent: 200, most: 200, isToldEarly: true),
    Row(
      testDescription: "too many", rooms: 1, ofInterest: 33_000, sent: 33_000, most: 33_000,
      isToldEarly: true),
  ]

  @Test("report the last ones, and the number of earlier ones", arguments: rows)
  func room(row: Row) throws {
    let reader = Reader(ofInterest: row.ofInterest)
    let tree = try tree(rooms: row.rooms)
    tree.attach(watcher: reader)
    for number in 1...row.sent {
      let channel = number % row.channels
      tree.send(message: Text(), channel: channel == 0 ? nil : "\(channel)")
    }
    reader.ask()
    let receivers = tree.observers(of: Text())
    let whole = Reader.Dispatch(kind: "Text", receivers: receivers, hasEnded: true)
    #expect(receivers.count == row.rooms)
    #expect(reader.told.allSatisfy { $0 == whole })
    #expect(reader.passed + reader.told.count == row.sent)
    #expect(reader.told.count >= min(row.ofInterest, row.sent))
    #expect(reader.told.count <= row.most)
    #expect((reader.toldUnasked > 0) == row.isToldEarly)
  }

  @Test("are reported once")
  func once() throws {
    let reader = Reader(ofInterest: 10)
    let tree = try tree(rooms: 1)
    tree.attach(watcher: reader)
    tree.send(message: Text())
    reader.ask()
    reader.ask()
    tree.send(message: Text())
    reader.ask()
    #expect(reader.told.count == 2)
    #expect(reader.passed == 0)
  }

  @Test("never skip the dispatch under way, however many messages are sent in it")
  func underWay() throws {
    let reader = Reader(ofInterest: 1)
    let tree = try tree(rooms: 1)
    let busy = PluginContainer(name: "busy")
    busy.addProbe("busy") { sender in
      sender.observe(Mood.self) { _ in for _ in 1...1_000 { sender.send(message: Text()) } }
    }
    busy.addProbe("last") { $0.observe(Mood.self) { _ in } }
    try tree.compose(busy)
    tree.attach(watcher: reader)
    for _ in 1...10 { tree.send(message: Text()) }
    tree.send(message: Mood("x"))
    reader.ask()
    #expect(reader.passed <= 10)
    #expect(reader.told.count == 1_011 - reader.passed)
    let mood = try #require(reader.told.first { $0.kind == "Mood" })
    #expect(mood.receivers.map(\.description) == ["busy (Probe)", "last (Probe)"])
    #expect(reader.told.allSatisfy { $0.hasEnded })
  }

  @Test("that are repeated within a delivery are reported after that delivery")
  func repeatedWithin() throws {
    let reader = Reader(ofInterest: 10, knowsRepeats: true)
    let tree = PluginContainer(name: "tree")
    for name in ["a", "b"] {
      tree.addProbe(name) { $0.observe(Text.self) { _ in tree.send(message: Mood("x")) } }
    }
    tree.addProbe("c") { $0.observe(Mood.self) { _ in } }
    tree.attach(watcher: reader)
    tree.send(message: Text())
    reader.ask()
    #expect(
      reader.order == [
        "Text", "Text to a (Probe)", "Mood", "Mood to c (Probe)", "Text to b (Probe)", "Mood again",
      ])
    tree.dismantle()
  }

  @Test("exclude dispatches of a disconnected tree")
  func parted() throws {
    let reader = Reader(ofInterest: 10)
    let tree = try tree(rooms: 1)
    let other = PluginContainer(name: "other")
    other.addProbe("other") { $0.observe(Text.self) { _ in } }
    try tree.compose(other)
    tree.attach(watcher: reader)
    other.send(message: Text())
    tree.decompose(other)
    other.send(message: Text())
    tree.send(message: Text())
    reader.ask()
    #expect(
      reader.told.map { $0.receivers.map(\.description) } == [
        ["other (Probe)", "p0 (Probe)"], ["p0 (Probe)"],
      ])
  }

  @Test("are all reported to a reader that wants all")
  func all() throws {
    let reader = Reader(ofInterest: 1, wantsAll: true)
    let tree = try tree(rooms: 1)
    tree.attach(watcher: reader)
    for _ in 1...1_000 { tree.send(message: Text()) }
    reader.ask()
    #expect(reader.passed == 0)
    #expect(reader.told.count == 1_000)
  }

  @Test("that a disconnected tree caused are reported after the delivery that led to them")
  func byWayOfParted() throws {
    let reader = Reader(ofInterest: 10)
    let (tree, parted) = (PluginContainerComposer(name: "tree"), PluginContainer(name: "parted"))
    let room = PluginContainer(name: "room")
    try tree.compose(parted, room)
    tree.decompose(parted)
    for name in ["a", "b", "c"] {
      room.addProbe(name) { sender in
        sender.observe(Text.self) { _ in if name == "b" { parted.send(message: Mood("x")) } }
        sender.observe(Weather.self) { _ in }
      }
    }
    for name in ["d", "e"] {
      parted.addProbe(name) { sender in
        sender.observe(Mood.self) { _ in if name == "e" { room.send(message: Weather("x")) } }
      }
    }
    tree.attach(watcher: reader)
    room.send(message: Text())
    reader.ask()
    #expect(
      reader.order == [
        "Text", "Text to a (Probe)", "Text to b (Probe)", "Weather", "Weather to a (Probe)",
        "Weather to b (Probe)", "Weather to c (Probe)", "Text to c (Probe)",
      ])
    for node in [room, parted] { node.dismantle() }
  }

  @Test("report a fault at once, at its place among the deliveries")
  func fault() {
    let reader = Reader(ofInterest: 10)
    let room = PluginContainer(name: "room")
    for name in ["a", "b"] {
      room.addProbe(name) { $0.observe(Text.self) { _ in if name == "a" { throw Failure("no") } } }
    }
    room.attach(watcher: reader)
    room.send(message: Text())
    #expect(reader.order == ["Text", "Text to a (Probe)", "fault of Text", "Text to b (Probe)"])
  }

  @Test("end where their tree joins another, and are begun anew for both")
  func joined() throws {
    let reader = Reader(ofInterest: 10)
    let (tree, other) = (try tree(rooms: 1), PluginContainerComposer(name: "other"))
    // The other has met more trees before, so that it is the one that stays.
    for _ in 0..<3 { try other.compose(self.tree(rooms: 1)) }
    tree.attach(watcher: reader)
    tree.send(message: Text("1"))
    #expect(reader.told.isEmpty)
    try other.compose(tree)
    #expect(reader.told.count == 1)
    other.send(message: Text("2"))
    tree.send(message: Text("3"))
    #expect(reader.told.count == 1)
    reader.ask()
    #expect(reader.told.map(\.receivers.count) == [1, 4, 4])
    tree.detach(watcher: reader)
    #expect(reader.log == nil)
    tree.send(message: Text("4"))
    #expect(reader.told.count == 3)
  }

  @Test("that are requested in mid-dispatch report past events, and later ones as they happen")
  func midDispatch() throws {
    let reader = Reader(ofInterest: 10)
    let tree = PluginContainer(name: "tree")
    for name in ["a", "b", "c"] {
      tree.addProbe(name) { sender in
        sender.observe(Weather.self) { _ in }
        sender.observe(Mood.self) { _ in
          if name == "b" { sender.send(message: Weather("x")) }
          if name == "c" { reader.ask() }
        }
        sender.observe(Text.self) { _ in if name == "b" { sender.send(message: Mood("x")) } }
      }
    }
    tree.attach(watcher: reader)
    tree.send(message: Text())
    #expect(reader.told.map(\.kind) == ["Text", "Mood", "Weather"])
    for dispatch in reader.told {
      let names = ["a (Probe)", "b (Probe)", "c (Probe)"]
      #expect(dispatch.receivers.map(\.description) == names, "\(dispatch.kind)")
      #expect(dispatch.hasEnded)
    }
    tree.dismantle()
  }
}
