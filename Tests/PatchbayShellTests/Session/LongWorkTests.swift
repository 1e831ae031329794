import Foundation
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("An interrupt of long work")
struct LongWorkTests {
  /// Requests a stop after a number of checks.
  final class Counter {
    private(set) var count = 0
    var limit = Int.max

    func mustStop() -> Bool {
      count += 1
      return count > limit
    }
  }

  private static let nodeCount = 100
  private static let world =
    "add composer c\n" + (0..<nodeCount).map { "add container c/n\($0)\n" }.joined()

  /// Commands that process each node.
  static let rows = [
    "rm c/*", "rm c/* --explain", "cp c d", "save out.patchbay", "save out.json", "undo",
    "try rm c/n1",
    "! rm c/*", "load world.patchbay", "run other.patchbay", "check world.patchbay",
    "echo $(check world.patchbay)", "undo; redo",
  ]

  @Test(
    "is noticed before all nodes are processed, and leaves everything unchanged", arguments: rows)
  func inTheMiddle(row: String) async throws {
    let others = (0..<Self.nodeCount).map { "let a\($0)=1\n" }.joined()
    let files = ["world.patchbay": Self.world, "other.patchbay": others]
    try await withTemporaryFolder(files: files) { folder in
      let counter = Counter()
      let bench = try Workbench(isInterrupted: counter.mustStop)
      bench.session.options.folder = folder.path
      bench.run("load world.patchbay; add composer e")
      let before = bench.state
      let known = counter.count
      // A check of one line is so quick that several lines are checked at a time.
      counter.limit = known + (row.contains("check") ? 1 : Self.nodeCount / 3)
      bench.run(row)
      #expect(bench.remarks.contains("error[interrupted]"), "\(row): \(bench.remarks)")
      counter.limit = .max
      #expect(bench.state == before)
      let written = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!written.contains { $0.hasPrefix("out") })
    }
  }

  @Test("does not stop the rebuilding of the world")
  func takingBack() throws {
    let counter = Counter()
    let bench = try Workbench(Self.world, isInterrupted: counter.mustStop)
    let before = bench.state
    counter.limit = counter.count + 1
    bench.run("repeat 2 add composer d")
    counter.limit = .max
    #expect(bench.remarks.contains("error[interrupted]"))
    #expect(bench.state == before)
  }

  @Test("during the release of removed parts ends that, and the next command continues it")
  func lettingGo() throws {
    let nodes = (0..<1100).map { "add container c/n\($0)\n" }.joined()
    func bench(_ counter: Counter) throws -> Workbench {
      try Workbench("add composer c\n" + nodes, isInterrupted: counter.mustStop)
    }
    let whole = Counter()
    try bench(whole).run("rm c")
    let counter = Counter()
    let stopped = try bench(counter)
    // The last checks are those for further commands.
    counter.limit = whole.count - 5
    stopped.run("rm c")
    counter.limit = .max
    #expect(stopped.remarks == "")
    #expect(stopped.run("ls --format=json") == "[]\n")
    #expect(stopped.run("leaks") == "no removed object is still alive\n")
  }

  @Test("leaves the work unfinished if the whole session must end")
  func ending() throws {
    let counter = Counter()
    let bench = try Workbench(Self.world, isInterrupted: counter.mustStop)
    bench.session.mustEnd = counter.mustStop
    counter.limit = counter.count + 10
    bench.run("rm c/*")
    #expect(counter.count < counter.limit + Self.nodeCount / 3)
    #expect(bench.remarks.contains("error[interrupted]"))
  }
}

@available(*, unavailable)
extension LongWorkTests.Counter: Sendable {}
