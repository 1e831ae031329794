import PatchbayEngine
import TestSupport
import Testing

/// Reads the log of its tree, and writes down what it is told.
private final class Reader: DispatchLogReader {
  var log: DispatchLog?
  let dispatchesOfInterest: Int?
  let keepsMessages = false
  let countsPassed: Bool
  /// Whether it asks for what it has not been told yet.
  private(set) var told: [Dispatch] = []
  private(set) var repeats = 0
  private(set) var passed: [Passed] = []
  /// How often it was told something that it had not asked for.
  private(set) var isAsking = false
  private(set) var toldUnasked = 0

  struct Dispatch: Equatable {
    let kind: String
    var steps: [String] = []
  }

  struct Passed {
    let dispatches: Int
    let groups: [PassedDispatches]
  }

  init(ofInterest: Int, countsPassed: Bool = true) {
    dispatchesOfInterest = ofInterest
    self.countsPassed = countsPassed
  }

  func look<M: PluginMessage>(at message: M, kind: () -> String) {}
  func keepMessage() {}

  func passOver(_ dispatches: Int, _ groups: [PassedDispatches]) {
    passed.append(Passed(dispatches: dispatches, groups: groups))
  }

  func read(_ start: LoggedDispatch) {
    if !isAsking { toldUnasked += 1 }
    told.append(Dispatch(kind: start.kind))
  }

  /// Nothing is known of the last one, so each is told in full.
  func readAgain(_ start: LoggedDispatch) -> Bool {
    repeats += 1
    return false
  }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    switch event.step {
    case .began(_, let kind, _, _, _): told.append(Dispatch(kind: kind))
    case .delivered(let endpoint): told[told.count - 1].steps.append("\(endpoint)")
    case .ended: told[told.count - 1].steps.append("end")
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
  private let journal = Journal()

  /// Rooms side by side, with one listener each.
  private func tree(rooms: Int) throws -> PluginContainerComposer {
    let tree = PluginContainerComposer(name: "tree")
    for index in 0..<rooms {
      let room = PluginContainer(name: "\(index)")
      room.addProbe("p\(index)") { $0.observe(Text.self) { _ in } }
      try tree.compose(room)
    }
    return tree
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rooms: Int
    let ofInterest: Int
    let sent: Int
    /// How many a reader is told of that asks once all are sent, at most.
    let most: Int
    /// Not all are kept unread until it asks.
    var isToldEarly = false
  }

  static let rows = [
    Row(testDescription: "few", rooms: 1, ofInterest: 2, sent: 100, most: 100),
    Row(
      testDescription: "many of which few are of interest", rooms: 1, ofInterest: 2, sent: 3_000,
      most: 342),
    Row(
      testDescription: "of which none is of interest", rooms: 1, ofInterest: 0, sent: 3_000,
      most: 342),
    Row(
      testDescription: "as many as are of interest", rooms: 1, ofInterest: 3_000, sent: 3_000,
      most: 3_000),
    Row(
      testDescription: "of many rooms, which fill half the log", rooms: 98, ofInterest: 300,
      sent: 1_000, most: 656),
    Row(
      testDescription: "of many rooms, which fill most of the log", rooms: 98, ofInterest: 550,
      sent: 1_000, most: 656),
    Row(
      testDescription: "of many rooms, which do not fit", rooms: 98, ofInterest: 640, sent: 1_000,
      most: 1_000,
      isToldEarly: true),
  ]

  @Test("tell of the last ones, and how many there were before", arguments: rows)
  func room(row: Row) throws {
    let reader = Reader(ofInterest: row.ofInterest)
    let tree = try tree(rooms: row.rooms)
    tree.attach(watcher: reader)
    for _ in 1...row.sent { tree.send(message: Text()) }
    reader.ask()
    let whole = Reader.Dispatch(
      kind: "Text", steps: (0..<row.rooms).map { "p\($0) (Probe)" } + ["end"])
    #expect(reader.told.count { $0 != whole } == 0)
    let passed = reader.passed.reduce(0) { $0 + $1.dispatches }
    #expect(passed + reader.told.count == row.sent)
    #expect(reader.told.count >= min(row.ofInterest, row.sent))
    #expect(reader.told.count <= row.most)
    #expect((reader.toldUnasked > 0) == row.isToldEarly)
    #expect(reader.passed.allSatisfy { $0.groups.reduce(0) { $0 + $1.count } == $0.dispatches })
  }

  @Test("are told of once")
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
    #expect(reader.passed.isEmpty)
  }

  @Test("pass over none that is under way, however much is sent in it")
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
    let passed = reader.passed.reduce(0) { $0 + $1.dispatches }
    #expect(passed <= 10)
    #expect(reader.told.count == 1_011 - passed)
    #expect(reader.told.count { $0.kind == "Mood" } == 1)
    #expect(reader.told.last { $0.kind == "Text" }?.steps.suffix(2) == ["last (Probe)", "end"])
  }

  @Test("are of no tree that has parted")
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
      reader.told.map(\.steps) == [
        ["other (Probe)", "p0 (Probe)", "end"], ["p0 (Probe)", "end"],
      ])
  }

  @Test("passed over are put together by sender, kind and receivers")
  func groups() throws {
    let reader = Reader(ofInterest: 1)
    let tree = PluginContainerComposer(name: "tree")
    let (left, right) = (PluginContainer(name: "left"), PluginContainer(name: "right"))
    left.addProbe("a") { sender in
      sender.observe(Text.self) { if $0.text == "go" { sender.send(message: Mood("x")) } }
    }
    right.addProbe("b") { sender in
      sender.observe(Mood.self) { _ in }
      sender.observe(Text.self) { _ in }
    }
    try tree.compose(left, right)
    tree.attach(watcher: reader)
    // Each of these sends a mood in the first of its two deliveries.
    for _ in 1...100 { tree.send(message: Text("go")) }
    for _ in 1...500 { right.send(message: Text()) }
    let first = try #require(reader.passed.first)
    #expect(first.groups.map(\.kind) == ["Mood", "Text", "Text"])
    #expect(first.groups.map(\.isState) == [true, false, false])
    #expect(first.groups.map { "\($0.sender)" } == ["a (Probe)", "tree", "right"])
    #expect(
      first.groups.map { $0.receivers.map { "\($0)" } } == [
        ["b (Probe)"], ["a (Probe)", "b (Probe)"], ["b (Probe)", "a (Probe)"],
      ])
    #expect(first.groups.map(\.count) == [100, 100, first.dispatches - 200])
    #expect(first.groups.map(\.first) == [1, 0, 200])
    #expect(first.groups.map(\.last) == [199, 198, first.dispatches - 1])
  }

  @Test("passed over are put together only for a reader that counts them")
  func uncounted() throws {
    let reader = Reader(ofInterest: 1, countsPassed: false)
    let tree = try tree(rooms: 1)
    tree.attach(watcher: reader)
    for _ in 1...1_000 { tree.send(message: Text()) }
    #expect(!reader.passed.isEmpty)
    #expect(reader.passed.allSatisfy { $0.groups.isEmpty && $0.dispatches > 0 })
  }
}
