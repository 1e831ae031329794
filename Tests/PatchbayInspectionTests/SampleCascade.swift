import PatchbayEngine
import PatchbayInspection
import TestSupport

/// Traces of messages that cause each other, as a recorder would record them.
struct SampleCascade {
  private(set) var updates: [TraceUpdate] = []
  private(set) var traces: [Trace] = []
  private var count = 0

  init() {}
}

extension SampleCascade {
  /// Adds a message with its hops; the messages that it causes happen in the last hop.
  mutating func send(
    _ kind: String, _ field: String? = nil, from sender: TopologyPath, hops: [Trace.Step],
    causedBy cause: Int? = nil, level: Int = 0,
    leadingTo lead: (inout Self, Int) -> Void = { _, _ in }
  ) {
    count += 1
    let number = count
    let fields = field.map { [Payload.Field(name: "n", value: "\"\($0)\"")] } ?? []
    let whole = Trace(
      Payload(kind: kind, fields: fields), number: number, causedBy: cause, from: sender,
      steps: hops)
    updates.append(
      .began(
        whole.keeping { _ in
          false
        } unreached: { _ in
          false
        }, level: level))
    for hop in whole.hops { updates.append(.hop(hop, of: number)) }
    lead(&self, number)
    updates.append(.ended(whole, level: level))
    traces.append(whole)
  }

  /// Adds messages with these fields, each caused by the one before; `hops` returns the hops by
  /// number.
  mutating func chain(_ fields: [String], hops: (Int) -> [Trace.Step]) {
    chain(fields[...], level: 0, cause: nil, hops: hops)
  }

  private mutating func chain(
    _ fields: ArraySlice<String>, level: Int, cause: Int?, hops: (Int) -> [Trace.Step]
  ) {
    guard let first = fields.first else { return }
    send("Ping", first, from: "/r/p", hops: hops(count + 1), causedBy: cause, level: level) {
      $0.chain(fields.dropFirst(), level: level + 1, cause: $1, hops: hops)
    }
  }
}

// MARK: - At random

extension SampleCascade {
  /// Makes messages with few kinds, senders and sorts of hops, so that many repeat.
  init(seed: UInt64, messages: Int) {
    var random = SeededGenerator(seed: seed)
    send("Start", from: "/a", hops: []) { cascade, number in
      while cascade.count < messages { cascade.sendAtRandom(&random, level: 1, cause: number) }
    }
  }

  private mutating func sendAtRandom(_ random: inout SeededGenerator, level: Int, cause: Int) {
    let hops = (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.step(&random) }
    var generator = random
    send(
      ["Ping", "Pong"].randomElement(using: &generator) ?? "Ping",
      ["x", "y", "z"].randomElement(using: &generator),
      from: Bool.random(using: &generator) ? "/a" : "/b",
      hops: hops, causedBy: cause, level: level
    ) { cascade, number in
      if level < 20, Int.random(in: 0..<3, using: &generator) > 0 {
        cascade.sendAtRandom(&generator, level: level + 1, cause: number)
      }
    }
    random = generator
  }

  private static func step(_ random: inout SeededGenerator) -> Trace.Step {
    let place = TopologyPath(
      "/r/\(["p", "q", "long-name-of-a-plugin"].randomElement(using: &random) ?? "p")")
    return switch Int.random(in: 0..<20, using: &random) {
    case 0: .fault(words: "broken")
    case 1: .intercepted(by: "/r:i", verdict: .dropped(unreached: [place]))
    case 2: .skipped(endpoint: place, reason: .removed)
    case 3: .answered(by: place, value: "1")
    case 4...7: .intercepted(by: "/r:i", verdict: .passed)
    case 8...11: .entered(node: "/r")
    default: .delivered(to: place)
    }
  }
}

// MARK: - Written text

extension SampleCascade {
  private var folded: [FoldedUpdate] {
    var folding = TraceFolding()
    let written = updates.flatMap { update in
      let folded = folding.take(update)
      return folded.before + (folded.isWritten ? [.update(update)] : [])
    }
    return written + folding.finish()
  }

  var repetitions: [Omission] {
    folded.compactMap {
      if case .omission(let omission) = $0, omission.isOfMessages { omission } else { nil }
    }
  }

  /// The messages whose headlines are in the text.
  var shownMessages: [Int] {
    folded.compactMap { if case .update(.began(let trace, _)) = $0 { trace.number } else { nil } }
  }

  /// The hops in the text, each with its message.
  var shownHops: Set<[Int]> {
    Set(
      folded.compactMap {
        if case .update(.hop(let hop, let number)) = $0 { [number, hop.number] } else { nil }
      })
  }

  func text(_ style: TextStyle = TextStyle()) -> String {
    var writer = TraceWriter(style: style)
    return folded.map { writer.write($0) }.joined()
  }

  var unfolded: String {
    var writer = TraceWriter()
    return updates.map { writer.write($0) }.joined()
  }
}
