import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("What is foreseen")
struct JourneyTests {
  @Test("of a message that is known is what happens, and why says the same", arguments: parts(20))
  func known(seeds: Range<UInt64>) {
    var met: Set<String> = []
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      for sending in world.sendings {
        let foreseen = try bench.reach(sending)
        let trace = try bench.send(sending)
        for entry in foreseen {
          let kinds = trace.kinds(at: entry.place)
          let what: Comment = "seed \(seed) \(sending): \(entry)"
          let why = try bench.why(entry.place, trace.number)
          switch entry.verdict {
          case "delivered":
            #expect(kinds == unique(entry.kinds), what)
            #expect(why.isArrival, what)
            expectSame(entry, why, what)
          case "blocked":
            #expect(kinds.isEmpty, what)
            #expect(why.reason == entry.reason && why.decider == entry.decider, what)
          default: Issue.record(what)
          }
          met.insert(entry.reason ?? entry.verdict)
        }
      }
    }
    if seeds.count > 10 {
      #expect(
        met.isSuperset(of: [
          "delivered", "not-observed", "other-channel", "dropped",
        ]), "\(met)")
    }
  }

  /// What `reach` says of a changed copy is what `why` says of it.
  private func expectSame(_ entry: Foreseen, _ why: Why, _ what: Comment) {
    for arrival in entry.arrivals where arrival["changedBy"]?.elements.isEmpty == false {
      let fields = (arrival["with"]?.elements ?? []).compactMap(\.words)
      let form = (["as", arrival["as"]?.words ?? ""] + fields).joined(separator: " ")
      #expect(why.details.contains { $0.contains(form) }, what)
    }
  }

  @Test("of a message whose field is open depends on that field", arguments: parts(12))
  func open(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      guard var sending = world.sendings.first else { return }
      let foreseen = try bench.reach(sending, knowing: false)
      let traces = try (-1...4).map { number in
        sending.number = number
        return try bench.send(sending)
      }
      for entry in foreseen {
        let arrives = Set(traces.map { !$0.kinds(at: entry.place).isEmpty })
        let what: Comment = "seed \(seed) \(sending): \(entry) \(arrives)"
        switch entry.verdict {
        case "delivered": #expect(arrives == [true], what)
        case "blocked": #expect(arrives == [false], what)
        // Two conditions may exclude each other.
        case _ where entry.conditions.count == 1: #expect(arrives == [true, false], what)
        default: break
        }
      }
    }
  }

  @Test("is drawn as dashed edges, and named by who", arguments: parts(20))
  func flow(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts.filter { $0.sort != .state })
      let edges = try bench.json("graph --flow --format=json")["flow"]?["edges"]?.elements ?? []
      var drawn: [String: Set<String>] = [:]
      for edge in edges {
        drawn[edge["sender"]?.words ?? "", default: []].insert(edge["hearer"]?.words ?? "")
      }
      for (place, sent) in world.sends {
        let sending = Sending(
          isQuery: false, kind: sent.kind, number: 0, sender: place, channel: sent.channel,
          scope: "everywhere", excludesSender: false)
        let arriving = try bench.reach(sending, knowing: false).filter { $0.verdict != "blocked" }
        let what: Comment = "seed \(seed): \(sent) from \(place)"
        #expect(Set(arriving.map(\.place)) == drawn[place] ?? [], what)
        let who = try bench.json("who \(sent.kind) --format=json")
        #expect(who["senders"]?.elements.contains { $0["path"]?.words == place } == true, what)
      }
      #expect(Set(drawn.keys).isSubset(of: world.sends.keys), "seed \(seed)")
    }
  }

  @Test("from all places is what is foreseen from each", arguments: parts(12))
  func approaches(seeds: Range<UInt64>) {
    inWorlds(seeds) { seed, world in
      let bench = try Bench(world.parts)
      guard var sending = world.sendings.first, let place = world.members.last else { return }
      let answer = try bench.json(
        "reach \(sending.kind) n=\(sending.number) --to=\(place)\(sending.options) --format=json")
      var areas: [(path: String, isWhole: Bool, outcome: Foreseen)] = []
      for group in answer["groups"]?.elements ?? [] {
        for area in group["from"]?.elements ?? [] {
          areas.append(
            (
              area["path"]?.words ?? "", area["below"] == .bool(true),
              Foreseen(answer: group["outcome"] ?? .null)
            ))
        }
      }
      for sender in world.paths(.node, .plugin, .relay) {
        sending.sender = sender
        let entry = try #require(try bench.reach(sending).first { $0.place == place })
        let around = areas.filter { area in
          area.path == sender
            || sender.hasPrefix("\(area.path)/") && (area.isWhole || !world.isNode(sender))
        }
        let closest = try #require(around.max { $0.path.utf8.count < $1.path.utf8.count })
        #expect(
          closest.outcome.verdict == entry.verdict && closest.outcome.reason == entry.reason,
          "seed \(seed): \(sending) to \(place): \(entry)")
      }
    }
  }
}

extension AnswerWorld {
  func isNode(_ path: String) -> Bool { paths(.node).contains(path) }
}

func unique(_ texts: [String]) -> [String] {
  texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
}
