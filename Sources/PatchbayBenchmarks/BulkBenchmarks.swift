import PatchbayEngine
import PatchbayInspection

/// Measurements with a hundred thousand things of sorts that are usually few.
var bulkGroups: [Group] { [snapshotGroup] + pipeGroups }

private var snapshotGroup: Group {
  let (graph, document) = ("snapshot and DOT", "snapshot and JSON")
  return Group(
    title: "100,000 nodes with 100,000 plugins",
    rows: [
      Row(name: graph) {
        let root = hundredThousand()
        return { _ = Topology(of: root).dot() }
      },
      Row(name: document) {
        let root = hundredThousand()
        return { _ = try? InspectionDocument(topology: Topology(of: root)).json() }
      },
    ],
    goals: [
      Goal("snapshot and DOT, 100,000 nodes and plugins", .seconds, atMost: 0.8) {
        $0.time(of: graph) / 1e9
      },
      Goal("snapshot and JSON, 100,000 nodes and plugins", .seconds, atMost: 1) {
        $0.time(of: document) / 1e9
      },
      Goal("snapshot and JSON, at most in memory with the tree", .megabytes, atMost: 300) { _ in
        Program(named: "PatchbayBenchmarks").map { program in
          megabytes(program.run("--repeat", "1", document, silently: true))
        }
      },
    ],
    mostRounds: 3)
}

private func hundredThousand() -> PluginContainerComposer {
  let tree = BigTree(fanOut: 10, depth: 5)
  for leaf in tree.leaves { leaf.addDeclared(1) }
  return tree.root
}

/// Empty unless `patchbay` was built beside this program, as `make bench` does.
private var pipeGroups: [Group] {
  guard let patchbay = Program(named: "patchbay") else { return [] }
  let count = 100_000
  let lines =
    "define event Ping n:int\nadd container room\nadd plugin room/p Probe on=Ping\n"
    + String(repeating: "send room Ping n=1\n", count: count)
  let sending = "send, 100,000 lines through a pipe"
  return [
    Group(
      title: "a shell that reads from a pipe",
      rows: [Row(name: sending) { return { patchbay.run(reading: lines) } }],
      goals: [
        Goal("shell: send through a pipe", .perSecond, atLeast: 150_000) {
          Double(count) / ($0.time(of: sending) / 1e9)
        },
        Goal("shell: 100,000 send, at most in memory", .megabytes, atMost: 60) { _ in
          megabytes(patchbay.run(reading: lines))
        },
      ],
      mostRounds: 3)
  ]
}

private func megabytes(_ kibibytes: Int) -> Double { Double(kibibytes) * 1024 / 1e6 }
