import FoundationEssentials
import PatchbayInspection
import TestSupport
import Testing

@Suite("Diffs of random trees")
struct DiffModelTests {
  @Test("applied to the first topology give the second, whatever was done to the tree between them")
  func roundTrip() throws {
    for seed in seeds(600) {
      var world = RandomWorld(seed: seed)
      defer { world.dismantle() }
      world.edit(times: 25)
      let before = world.topology
      world.edit(times: 1 + Int(seed % 12))
      let after = world.topology
      for (old, new) in [(before, after), (after, before), (before, Topology(nodes: []))] {
        try expectRoundTrip(old, new, seed)
      }
      #expect(TopologyDiff(from: after, to: after).isEmpty, "seed \(seed)")
    }
  }

  @Test("of trees that have nothing to do with each other turn one into the other as well")
  func strangers() throws {
    for seed in seeds(200) {
      var (one, other) = (RandomWorld(seed: seed), RandomWorld(seed: seed &+ 1_000_000))
      defer {
        one.dismantle()
        other.dismantle()
      }
      one.edit(times: 30)
      other.edit(times: 30)
      try expectRoundTrip(one.topology, other.topology, seed)
    }
  }

  @Test("have every sort of change in them")
  func coverage() {
    var signs: Set<String> = []
    for seed in seeds(500, longFactor: 1) {
      var world = RandomWorld(seed: seed)
      defer { world.dismantle() }
      world.edit(times: 25)
      let before = world.topology
      world.edit(times: 8)
      for line in TopologyDiff(from: before, to: world.topology).lines {
        signs.insert(line.split(separator: " ").prefix(2).joined(separator: " "))
      }
    }
    let parts = ["plugin", "relay", "interceptor", "env", "state", "composer", "container"]
    for part in parts { #expect(signs.isSuperset(of: ["+ \(part)", "- \(part)"]), "\(part)") }
    for part in ["plugin", "interceptor", "env", "state", "node", "order"] {
      #expect(signs.contains("~ \(part)"), "\(part)")
    }
    #expect(signs.contains { $0.hasPrefix("> ") })
  }

  private func expectRoundTrip(_ old: Topology, _ new: Topology, _ seed: UInt64) throws {
    let diff = TopologyDiff(from: old, to: new)
    #expect(try diff.apply(to: old) == new, "seed \(seed)")
    #expect(diff.isEmpty == (old == new), "seed \(seed)")
    #expect(diff.changes.allSatisfy { !$0.lines.isEmpty }, "seed \(seed)")
    let decoded = try JSONDecoder().decode(TopologyDiff.self, from: JSONEncoder().encode(diff))
    #expect(decoded == diff, "seed \(seed)")
  }
}
