import PatchbayInspection
import TestSupport
import Testing

@Suite("Diffs of random trees")
struct DiffModelTests {
  @Test("list everything added and removed, whatever changed in between")
  func edits() {
    for seed in seeds(50, longFactor: 200) {
      var world = RandomWorld(seed: seed)
      defer { world.dismantle() }
      world.edit(times: 25)
      let before = world.topology
      world.edit(times: 1 + Int(seed % 12))
      let after = world.topology
      for (old, new) in [(before, after), (after, before), (before, Topology(nodes: []))] {
        expectWhole(old, new, seed)
      }
      #expect(TopologyDiff(from: after, to: after).isEmpty, "seed \(seed)")
    }
  }

  @Test("list all differences of unrelated trees")
  func strangers() {
    for seed in seeds(50, longFactor: 200) {
      var (one, other) = (RandomWorld(seed: seed), RandomWorld(seed: seed &+ 1_000_000))
      defer {
        one.dismantle()
        other.dismantle()
      }
      one.edit(times: 30)
      other.edit(times: 30)
      expectWhole(one.topology, other.topology, seed)
    }
  }

  @Test("contain every sort of change")
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

  private func expectWhole(_ old: Topology, _ new: Topology, _ seed: UInt64) {
    let diff = TopologyDiff(from: old, to: new)
    for (sort, count) in new.counts {
      let change = diff.count("+ \(sort)") - diff.count("- \(sort)")
      #expect(change == count - old.counts[sort, default: 0], "\(sort), seed \(seed)")
    }
    let back = TopologyDiff(from: new, to: old)
    if diff.count(">") == 0, back.count(">") == 0 {
      // The places are equal in both, so additions become removals in reverse.
      #expect(diff.told("+") == back.told("-") && diff.told("-") == back.told("+"), "seed \(seed)")
    }
    #expect(diff.isEmpty == (old.withoutOrderOfValues == new.withoutOrderOfValues), "seed \(seed)")
  }
}

extension Topology {
  /// All parts, where the order of environment values does not count.
  fileprivate var withoutOrderOfValues: [[AnyHashable]] {
    nodes.map { node in
      [
        node.path, node.parent, node.kind, node.isWeak, node.limits, node.plugins, node.relays,
        node.interceptors, Set(node.environment), node.states, node.viewContainer, node.offers,
      ] as [AnyHashable]
    }
  }

  /// The number of changes of each sort, by its word in a line.
  fileprivate var counts: [String: Int] {
    [
      "composer": nodes.count { $0.kind == .composer },
      "container": nodes.count { $0.kind == .container },
      "plugin": nodes.reduce(0) { $0 + $1.plugins.count },
      "relay": nodes.reduce(0) { $0 + $1.relays.count },
      "interceptor": nodes.reduce(0) { $0 + $1.interceptors.count },
      "env": nodes.reduce(0) { $0 + $1.environment.count },
      "state": nodes.reduce(0) { $0 + $1.states.count },
    ]
  }
}

extension TopologyDiff {
  /// The lines of each change, where ``lines`` joins those about states of several nodes.
  private var allLines: [String] { facts.map(\.ownLine) }

  /// The number of lines with this prefix.
  fileprivate func count(_ beginning: String) -> Int {
    allLines.count { $0.hasPrefix(beginning + " ") }
  }

  /// The rest of the lines with this sign, in any order.
  fileprivate func told(_ sign: String) -> [String] {
    allLines.filter { $0.hasPrefix(sign + " ") }.map { String($0.dropFirst(2)) }.sorted()
  }
}
