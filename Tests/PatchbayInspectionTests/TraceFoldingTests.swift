import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("A folded cascade")
struct TraceFoldingTests {
  @Test("is unchanged if nothing repeats")
  func plain() throws {
    var cascade = SampleCascade()
    cascade.send("Ping", from: "/a", hops: [.entered(node: "/r"), .delivered(to: "/r/p")])
    #expect(cascade.text() == cascade.unfolded)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The fields of messages that are each caused by the one before.
    let chain: [String]
    let numbers: [Int]
    let told: [String]

    init(_ name: String, _ chain: [String], numbers: [Int], told: [String]) {
      (testDescription, self.chain, self.numbers, self.told) = (name, chain, numbers, told)
    }
  }

  @Test(
    "writes repetitions once",
    arguments: [
      Row("the same message twice", ["a", "a"], numbers: [2], told: ["m2  the same again: Ping"]),
      Row(
        "a cycle of one", ["a", "a", "a", "a"], numbers: [2, 3, 4],
        told: ["m2 to m4  the same again: Ping x 3"]),
      Row("other fields, three times", ["1", "2", "3"], numbers: [], told: []),
      Row(
        "other fields, five times", ["1", "2", "3", "4", "5"], numbers: [4, 5],
        told: ["m4 to m5  the same again: Ping x 2"]),
      Row(
        "a cycle of two fields", ["a", "b", "a", "b", "a"], numbers: [3, 4, 5],
        told: ["m3 to m5  the same again: Ping x 3"]),
    ])
  func repeated(row: Row) {
    var cascade = SampleCascade()
    cascade.chain(row.chain) { _ in [.entered(node: "/r"), .delivered(to: "/r/p")] }
    #expect(cascade.repetitions.flatMap(\.numbers) == row.numbers)
    #expect(cascade.repetitions.map { $0.words(isASCII: true) } == row.told)
    #expect(!cascade.repetitions.contains { $0.words(isASCII: false).contains(" x ") })
  }

  @Test(
    "shows faults, drops and new hops of a repeated message below its headline")
  func news() {
    let endings: [Trace.Step] = [
      .fault(words: "too deep"), .intercepted(by: "/r:i", verdict: .dropped(unreached: [])),
      .skipped(endpoint: "/r/q", reason: .removed), .delivered(to: "/r/new"),
    ]
    for ending in endings {
      var cascade = SampleCascade()
      cascade.chain(["a", "a", "a", "a"]) { number in
        [.entered(node: "/r"), number == 4 ? ending : .delivered(to: "/r/p")]
      }
      #expect(cascade.repetitions.map(\.numbers) == [[2, 3]])
      let lines = cascade.text().split(separator: "\n").map {
        $0.split(separator: " ").prefix(3).joined(separator: " ")
      }
      #expect(lines.contains("m4 Ping n=\"a\""))
      #expect(lines.contains { $0.hasPrefix("2 ") && !$0.contains("/r/p") })
    }
  }

  @Test("shows the end of a message that began before it")
  func begunBefore() throws {
    var cascade = SampleCascade()
    cascade.send("Ping", from: "/a", hops: [.delivered(to: "/r/p")])
    let end = try #require(cascade.updates.last)
    var folding = TraceFolding()
    let folded = folding.take(end)
    #expect(folded.isWritten && folded.before.isEmpty)
    #expect(folding.finish().isEmpty)
  }

  @Test("shows an omitted hop again for a new note, but not for a note that was shown")
  func notes() {
    var cascade = SampleCascade()
    let hops = (1...TraceFolding.mostAlike + 1).map {
      Trace.Step.delivered(to: TopologyPath("/r/p\($0)"))
    }
    cascade.send("Ping", from: "/a", hops: hops)
    var folding = TraceFolding()
    for update in cascade.updates.dropLast() { _ = folding.take(update) }
    let told = folding.take(.note("well", hop: 1, of: 1))
    #expect(told.isWritten && told.before.isEmpty)
    #expect(!folding.take(.note("well", hop: hops.count, of: 1)).isWritten)
    let new = folding.take(.note("better", hop: hops.count, of: 1))
    #expect(new.isWritten && new.before.count == 1)
  }

  @Test("of many lines ends in a summary, and shows each loss and each kind once")
  func summary() {
    var cascade = SampleCascade()
    let many = (1...300).map { Trace.Step.delivered(to: TopologyPath("/r/p\($0)")) }
    let drops = [Trace.Step](
      repeating: .intercepted(by: "/r:i", verdict: .dropped(unreached: [])), count: 2)
    cascade.send("Ping", from: "/a", hops: many + drops + [.fault(words: "broken")])
    cascade.send("Pong", from: "/r/p1", hops: [.delivered(to: "/r/p1")], causedBy: 1)
    let lines = cascade.text().split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasSuffix("deliver") }.count == TraceFolding.mostAlike + 1)
    #expect(
      lines.contains { $0.contains("... 280 more like these, m1.21 to m1.300: deliver x 280") })
    #expect(lines.filter { $0.contains("drop") && $0.contains("/r:i") }.count == 2)
    #expect(lines.contains { $0.contains("broken") })
    #expect(
      lines.suffix(2) == [
        "summary  m1 led to 1 message, 304 hops in all, 280 not shown",
        "  trace m1 --causes shows every hop",
      ])
  }

  @Test("shows no hops after 200 lines, but each new kind")
  func manyKinds() {
    var cascade = SampleCascade()
    cascade.send("Ping", from: "/a", hops: [.delivered(to: "/r/p")])
    for number in 1...150 {
      cascade.send("K\(number)", from: "/r/p", hops: [.delivered(to: "/r/q")], causedBy: 1)
    }
    let lines = cascade.text().split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasSuffix("deliver") } == 67)
    #expect(lines.contains { $0.contains(" K150 ") })
    #expect(
      lines.suffix(2).first == "summary  m1 led to 150 messages, 151 hops in all, 84 not shown")
  }

  @Test("counts a line about repeated messages among the 200")
  func repeatedKinds() {
    var cascade = SampleCascade()
    cascade.send("Ping", from: "/a", hops: [.delivered(to: "/r/p")])
    for number in 1...100 {
      for _ in 1...2 {
        cascade.send("K\(number)", from: "/r/p", hops: [.delivered(to: "/r/q")], causedBy: 1)
      }
    }
    let lines = cascade.text().split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("deliver") } == 67)
  }

  @Test("shows no known kind after 200 lines, not even from a new sender")
  func lateSender() {
    var cascade = SampleCascade()
    cascade.send("Ping", from: "/a", hops: [.delivered(to: "/r/p")])
    for number in 1...150 {
      cascade.send("K\(number)", from: "/r/p", hops: [.delivered(to: "/r/q")], causedBy: 1)
    }
    cascade.send("K1", from: "/r/late", hops: [.delivered(to: "/r/q")], causedBy: 1)
    let text = cascade.text()
    #expect(!text.contains("/r/late"), "\(text)")
  }
}

@Suite("A fan of many similar hops")
struct FanFoldingTests {
  private static let most = TraceFolding.mostAlike

  /// Makes a message to a number of observers, each in its own node.
  private func fan(_ count: Int, besides others: [Int: Trace.Step] = [:]) -> SampleCascade {
    var cascade = SampleCascade()
    let hops = (1...count).flatMap { number -> [Trace.Step] in
      let node = TopologyPath("/r/n\(number)")
      let hop = others[number] ?? .delivered(to: node.child("p"))
      return [.entered(node: node), hop]
    }
    cascade.send("Ping", from: "/a", hops: hops)
    return cascade
  }

  @Test("is unchanged if there are few", arguments: [1, most])
  func few(count: Int) {
    let cascade = fan(count)
    #expect(cascade.text() == cascade.unfolded)
  }

  @Test(
    "shows the first of each sort across nodes, the number of the others, and how to see them")
  func nodes() {
    let lines = fan(1_000).text().split(separator: "\n").map(String.init)
    #expect(lines.count == 2 * Self.most + 5)
    #expect(
      lines[2 * Self.most + 1].hasSuffix(
        "... 1,960 more like these, m1.41 to m1.2000: enter x 980, deliver x 980"))
    #expect(lines.last == "  trace m1 shows every hop")
  }

  @Test(
    "never hides a loss, a fault, or a first occurrence",
    arguments: [
      Trace.Step.fault(words: "broken"), .skipped(endpoint: "/r/n500/p", reason: .removed),
      .intercepted(by: "/r/n500:i", verdict: .dropped(unreached: [])),
      .intercepted(by: "/r/n500:i", verdict: .passed), .answered(by: "/r/n500/p", value: "1"),
    ])
  func news(step: Trace.Step) {
    #expect(fan(1_000, besides: [500: step]).shownHops.contains([1, 1_000]))
  }

  @Test(
    "of messages that differ only in their senders shows the first, and new hops of the others")
  func messages() {
    var cascade = SampleCascade()
    cascade.send("Start", from: "/a", hops: []) { cascade, number in
      for sender in 1...500 {
        let drop = Trace.Step.intercepted(by: "/r:i", verdict: .dropped(unreached: []))
        cascade.send(
          "Ping", from: TopologyPath("/s\(sender)"),
          hops: [.entered(node: "/r"), sender == 400 ? drop : .delivered(to: "/r/p")],
          causedBy: number, level: 1)
      }
    }
    #expect(cascade.shownMessages.count == Self.most + 2)
    #expect(cascade.shownHops.contains([401, 2]))
    #expect(cascade.repetitions.map(\.numbers.count).reduce(0, +) == 500 - Self.most - 1)
  }

  @Test("of messages sent by one command shows the first three")
  func repeated() {
    var cascade = SampleCascade()
    for _ in 1...500 { cascade.send("Ping", from: "/a", hops: [.delivered(to: "/r/p")]) }
    #expect(cascade.shownMessages == [1, 2, 3])
    #expect(
      cascade.repetitions.map { $0.words(isASCII: true) } == [
        "m4 to m500  the same again: Ping x 497"
      ])
  }
}

@Suite("Folding of random cascades")
struct FoldingModelTests {
  @Test(
    "keeps every drop, every fault and every first occurrence",
    arguments: seeds(50, longFactor: 200))
  func kept(seed: UInt64) {
    let cascade = SampleCascade(seed: seed, messages: 30)
    let shown = cascade.shownHops
    var known: Set<String> = []
    for trace in cascade.traces.sorted(by: { $0.number < $1.number }) {
      for hop in trace.hops {
        let shape = "\(trace.message.kind) \(trace.sender) \(trace.row(of: hop).text)"
        let isFirst = known.insert(shape).inserted
        guard isFirst || hop.step.isLoss else { continue }
        #expect(
          shown.contains([trace.number, hop.number]), "m\(trace.number).\(hop.number)")
      }
    }
  }

  @Test("accounts for every message", arguments: seeds(50, longFactor: 200))
  func accounted(seed: UInt64) {
    let cascade = SampleCascade(seed: seed, messages: 30)
    let headlines = Set(cascade.shownMessages)
    let folded = Set(cascade.repetitions.flatMap(\.numbers))
    #expect(headlines.count == cascade.shownMessages.count)
    #expect(headlines.union(folded) == Set(cascade.traces.map(\.number)))
  }

  @Test("ends soon for very many messages", .hangLimit)
  func veryMany() {
    let lines = SampleCascade(seed: 1, messages: 8_000).text().split(separator: "\n")
    #expect(lines.count > 200 && lines.count < 2_000)
  }
}

extension Trace.Step {
  fileprivate var isLoss: Bool {
    switch self {
    case .intercepted(_, .dropped), .skipped, .fault: true
    default: false
    }
  }
}
