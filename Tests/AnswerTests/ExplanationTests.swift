import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("An explanation of why")
struct ExplanationTests {
  @Test("names only what is in the record and the tree", arguments: parts(15))
  func sound(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      try explain(world) { _, trace, why, place in
        let what: Comment = "seed \(seed) \(place): \(why)"
        let facts = Facts(why)
        let known = Set(world.paths(.node, .plugin, .relay, .interceptor))
        #expect(facts.paths.isSubset(of: known), what)
        for hop in facts.hops { #expect(trace.hops.contains { $0.number == hop }, what) }
        for value in facts.values {
          #expect(world.parts.contains { $0.command == value.command }, what)
        }
      }
    }
  }

  @Test("has all that decides: with nothing else, the same happens", arguments: parts(12))
  func complete(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      try explain(world) { sending, trace, why, place in
        let facts = Facts(why)
        let kept = world.parts.filter { part in
          switch part.sort {
          case .node: true
          case .plugin, .relay:
            [place, sending.sender].contains { $0 == part.path || $0.hasPrefix("\(part.path)/") }
          case .interceptor: facts.paths.contains(part.path)
          case .value: facts.values.contains { $0.command == part.command }
          case .state: false
          }
        }
        var sending = sending
        // A condition names the value that it met.
        if let number = facts.number, !facts.isOfChange { sending.number = number }
        let bench = try Bench(kept)
        let again = try bench.why(place, try bench.send(sending).number)
        #expect(
          again.fate == why.fate && again.reason == why.reason && again.decider == why.decider,
          "seed \(seed) \(sending) \(place): \(why), but \(again)")
      }
    }
  }

  @Test("has nothing else: with another fact, it is another", arguments: parts(12))
  func minimal(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      try explain(world) { sending, trace, why, place in
        let facts = Facts(why)
        for path in facts.paths where path.contains(":") {
          let bench = try Bench(world.parts, then: "rm \(path)")
          let other = try bench.why(place, try bench.send(sending).number)
          #expect(other.answer != why.answer, "seed \(seed) \(sending): without \(path), \(why)")
        }
        for value in facts.values {
          let bench = try Bench(world.parts, then: "env \(value.node) \(value.key)=\(value.other)")
          let other = try bench.why(place, try bench.send(sending).number)
          #expect(other.answer != why.answer, "seed \(seed) \(sending): \(value.other), \(why)")
        }
      }
    }
  }

  private func explain(
    _ world: AnswerWorld, _ act: (Sending, Trace, Why, String) throws -> Void
  ) throws {
    for sending in world.sendings.prefix(2) {
      let bench = try Bench(world.parts)
      let trace = try bench.send(sending)
      for place in world.members {
        let why = try bench.why(place, trace.number)
        guard why.reason != "not-observed" else { continue }
        try act(sending, trace, why, place)
      }
    }
  }
}

/// The facts that an explanation names.
private struct Facts {
  var paths: Set<String> = []
  var hops: [Int] = []
  var values: [(command: String, node: String, key: String, other: String)] = []
  /// The value of `.n` that a condition met.
  var number: Int?
  /// Whether an interceptor changed the message on the way.
  var isOfChange = false

  init(_ why: Why) {
    if let decider = why.decider { paths.insert(decider) }
    if let hop = why.answer["hop"]?.int { hops.append(hop) }
    for line in why.details {
      paths.formUnion(line.matches(of: /\/[\w\/]+(:\w+)?/).map { String($0.0) })
      hops += line.matches(of: /\bm\d+\.(\d+)/).compactMap { Int($0.1) }
      let plain = line.firstMatch(of: /^env\.(\w)\s+(\w+)\s+set on (\S+)/)
      if let match = plain ?? line.firstMatch(of: /env\.(\w) is (\w+), set on (\S+)/) {
        let (key, value, node) = (match.1, match.2, match.3)
        let other = value == "true" ? "false" : value == "false" ? "true" : "\(value)0"
        values.append(("env \(node) \(key)=\(value)", "\(node)", "\(key)", other))
      }
      if let match = line.firstMatch(of: /\.n is (-?\d+)/) { number = Int(match.1) }
      if line.contains("made of") { isOfChange = true }
    }
  }
}
