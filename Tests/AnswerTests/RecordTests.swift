import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("What is recorded")
struct RecordTests {
  @Test("at a place is what why says was there", arguments: parts(10, longFactor: 1000))
  func places(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      let roots = try world.sendings.map { try bench.send($0).number }
      let traces = bench.traces
      for place in world.members + world.paths(.node) {
        let listed = try bench.messages("log --at=\(place) --format=json")
        let there = try traces.filter { trace in
          let sender = trace.sender.text
          if sender == place || sender.hasPrefix("\(place)/") { return true }
          return try bench.wasThere(
            trace.number, place, world.relays(of: place), isNode: world.isNode(place))
        }
        #expect(listed == there.map(\.number), "seed \(seed): log --at=\(place)")
        let steps = try bench.json("timeline --at=\(place) --format=json").elements
        let begun = zip(world.sendings, roots).filter { _, root in
          there.contains { traces.beginning(of: $0) == root }
        }
        let told = Set(steps.compactMap { $0["command"]?.words })
          .intersection(world.sendings.map(\.description))
        #expect(
          told.isSubset(of: begun.map { "\($0.0)" }), "seed \(seed): timeline --at=\(place)")
      }
    }
  }

  @Test(
    "of a kind is what who, expect and the traces count", arguments: parts(10, longFactor: 1000))
  func counts(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      for sending in world.sendings { try bench.send(sending) }
      let traces = bench.traces
      for (selection, isListed) in [("--dropped", true), ("--unheard", false)] {
        let listed = try bench.messages("log \(selection) --format=json")
        let expected = traces.filter { isListed ? $0.isDropped : $0.arrivals.isEmpty }
        #expect(listed == expected.map(\.number), "seed \(seed): log \(selection)")
      }
      let own = traces.filter { $0.category != .replay }
      for row in try bench.json("stats --by=kind --format=json")["rows"]?.elements ?? [] {
        let kind = row["name"]?.words ?? ""
        let heard = traces.reduce(0) { $0 + $1.arrivals.count { $0.kind == kind } }
        let sent = own.count { $0.message.kind == kind }
        #expect(row["sent"]?.int == sent && row["heard"]?.int == heard, "seed \(seed): \(row)")
      }
      for row in try bench.json("stats --format=json")["rows"]?.elements ?? [] {
        let place = row["name"]?.words ?? ""
        let heard = traces.reduce(0) { $0 + $1.arrivals.count { $0.place == place } }
        let kept = traces.count { $0.keptFrom.contains(place) }
        let sent = own.count { $0.sender.text == place }
        let what: Comment = "seed \(seed): \(row)"
        #expect(row["sent"]?.int == sent && row["heard"]?.int == heard, what)
        #expect(row["dropped"]?.int == kept, what)
      }
      for kind in AnswerWorld.events + AnswerWorld.queries {
        let sent = traces.filter { $0.message.kind == kind }
        let who = try bench.json("who \(kind) --format=json")
        let what = "seed \(seed): \(kind)"
        for sender in who["senders"]?.elements ?? [] {
          let path = sender["path"]?.words ?? ""
          let own = sent.filter { $0.sender.text == path }
          #expect(sender["seen"]?["sent"] ?? .int(0) == .int(own.count), "\(what) from \(path)")
        }
        for place in world.members {
          let counts = sent.map { $0.unchangedDeliveries(to: place) }
          let from = unique(sent.map(\.sender.text))
          for sender in from {
            let count = zip(sent, counts).reduce(0) {
              $0 + ($1.0.sender.text == sender ? $1.1 : 0)
            }
            // A place counts with all below it.
            guard world.relays(of: place).isEmpty,
              !from.contains(where: { $0.hasPrefix("\(sender)/") })
            else { continue }
            #expect(
              bench.holds("flow \(sender) \(kind) \(place) count=\(count)"),
              "\(what) from \(sender) to \(place): \(count), \(bench.remarks)")
          }
        }
      }
      for trace in traces {
        let arrived = unique(trace.arrivals.map(\.place))
        for place in world.members {
          let isExpected = bench.holds("delivered m\(trace.number) \(place)")
          #expect(isExpected == arrived.contains(place), "seed \(seed): m\(trace.number) \(place)")
        }
        if arrived.count > 1 {
          let order = arrived.joined(separator: " ")
          #expect(bench.holds("order m\(trace.number) \(order)"), "seed \(seed): \(order)")
        }
      }
    }
  }

  @Test("of a message sent twice in an unchanged tree does not differ", arguments: parts(20))
  func twice(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      for sending in world.sendings {
        let (one, other) = (try bench.send(sending), try bench.send(sending))
        let diff = try bench.json("diff m\(one.number) m\(other.number) --format=json")
        let isSame = ["changes", "consequences", "causes"].allSatisfy {
          diff[$0]?.elements.isEmpty ?? true
        }
        #expect(isSame, "seed \(seed) \(sending): \(diff)")
      }
    }
  }
}

extension Bench {
  fileprivate func messages(_ command: String) throws -> [Int] {
    try json(command)["traces"]?.elements.compactMap { $0["number"]?.int }.sorted() ?? []
  }

  /// Whether `why` says that a message came to a place or was remembered there.
  fileprivate func wasThere(
    _ message: Int, _ place: String, _ relays: [String], isNode: Bool
  ) throws -> Bool {
    guard isNode else {
      return try ([place] + relays).contains { try why($0, message).isArrival }
    }
    let answer = try json("why \(place) m\(message) --format=json")["answer"]
    return answer?["finding"]?.words?.contains("did not reach") == false
  }
}

extension AnswerWorld {
  fileprivate func relays(of place: String) -> [String] {
    paths(.relay).filter { $0.hasPrefix("\(place)/") }
  }
}

extension [Trace] {
  /// The message that led to this one; itself if a command sent it.
  fileprivate func beginning(of trace: Trace) -> Int {
    guard let cause = trace.cause, let former = first(where: { $0.number == cause.message }) else {
      return trace.number
    }
    return beginning(of: former)
  }
}

extension Trace {
  /// Where it arrived, as which kind.
  fileprivate var arrivals: [(place: String, kind: String)] {
    hops.compactMap { hop in
      switch hop.step {
      case .delivered(let path): (path.text, hop.kindOnWay ?? message.kind)
      case .replayed(let path, let message): (path.text, message.kind)
      default: nil
      }
    }
  }

  /// How often it was delivered to a place as the kind that was sent.
  fileprivate func unchangedDeliveries(to place: String) -> Int {
    arrivals.count { $0.place == place && $0.kind == message.kind }
  }

  /// Whether an interceptor dropped it, or kept it from an observer.
  fileprivate var isDropped: Bool {
    !keptFrom.isEmpty
      || hops.contains { if case .intercepted(_, .dropped) = $0.step { true } else { false } }
  }

  /// The observers that interceptors kept it from.
  fileprivate var keptFrom: [String] {
    unreached.filter { [.dropped, .morphed, .stopped].contains($0.reason) }.map(\.endpoint.text)
  }
}
