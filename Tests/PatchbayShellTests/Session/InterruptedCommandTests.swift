import CMallocCount
import Foundation
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("A command in a large world, when it is interrupted")
struct InterruptedCommandTests {
  /// Requests a stop after a number of checks, and measures the work between two checks.
  ///
  /// Work is measured by the allocations of this thread: every loop over parts of a world makes some.
  final class Watch {
    var checksLeft = Int.max
    private(set) var mostAllocations = 0
    private var last = malloc_count_allocations()

    func mustStop() -> Bool {
      note()
      checksLeft -= 1
      return checksLeft < 0
    }

    func note() {
      mostAllocations = max(mostAllocations, Int(malloc_count_allocations() - last))
      begin()
    }

    func begin() { last = malloc_count_allocations() }

    func beginAnew() { mostAllocations = 0; begin() }
  }

  /// The most allocations between two checks: a few milliseconds of work.
  private static let mostAllocations = 6_000

  @Test(
    "ends soon, and leaves everything unchanged",
    arguments: try Typist().readJSON("help all --format=json")["found"]?.elements ?? [])
  func everyCommand(command: Value) async throws {
    let verb = try #require(command["name"]?.words)
    let examples = command["examples"]?.elements.compactMap(\.words) ?? []
    let files = ["world.patchbay": Self.world, "manifest.json": Self.manifest]
    try await withTemporaryFolder(files: files) { folder in
      for line in (Self.lines[verb] ?? []) + examples {
        try interrupt(line, in: folder.path)
      }
    }
  }

  /// Runs a line again and again, each time with a later interrupt, until it ends by itself.
  private func interrupt(_ line: String, in folder: String) throws {
    let watch = Watch()
    let bench = try Workbench(isInterrupted: watch.mustStop)
    bench.session.options.folder = folder
    bench.session.patience = .zero
    bench.run(Self.world + Self.messages)
    try #require(bench.remarks == "")
    let before = bench.state
    var checks = 1
    while true {
      watch.beginAnew()
      watch.checksLeft = checks
      bench.run(line)
      watch.note()
      watch.checksLeft = .max
      #expect(
        watch.mostAllocations <= Self.mostAllocations, "\(line), interrupted after \(checks)")
      guard bench.remarks.contains("error[interrupted]") else { return }
      try #require(bench.state == before, "\(line), interrupted after \(checks)")
      checks *= amount(12, inLongRun: 2)
    }
  }
}

// MARK: - A large world, and lines that concern all of it

extension InterruptedCommandTests {
  private static let count = 150

  private static func lines(_ count: Int = count, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  private static let world: String = [
    "define event Ping n:int; define state Mood level:int; define query Ask --returns=int\n",
    "add composer big; add container big/chain; add composer deep\n",
    lines { "define event K\($0)" },
    lines { "add container big/c\($0); add plugin big/c\($0)/p Probe on=Ping" },
    lines { "env big/c\($0) key\($0)=\($0); set big/c\($0) Mood level=\($0)" },
    lines(count - 1) { "add plugin big/chain/f\($0) Forwarder on=K\($0) send=K\($0 + 1)" },
    "add plugin big/chain/h Hoarder; add relay big/chain/h Listener as r0 on=Ping\n",
    lines { "add interceptor big/c\($0):i log --when='.n > \($0)'" },
    lines { "service big S\($0) I --needs=S\(($0 + 1) % count)" },
    lines(40) { "add composer deep" + String(repeating: "/d", count: $0 + 1) },
    lines { "let v\($0)=\($0)" },
    lines { "route big/c\($0)/p 'app://x\($0)'; target big/c\($0)/p T\($0) do Ping n=1" },
  ].joined()

  private static let messages = lines(20) { "send big Ping n=\($0) --trace=off" }

  private static let manifest =
    "["
    + (0..<3000).map { "{\"plugin\": \"Probe\", \"name\": \"q\($0)\"}" }
    .joined(separator: ",\n") + "]"

  private static let lines: [String: [String]] = [
    "rm": ["rm big", "rm big/*", "rm big --explain", "try rm big/c1"], "cp": ["cp big copy"],
    "mv": ["mv big deep"], "rename": ["rename big large"], "clear": ["clear big"],
    "manifest": ["manifest manifest.json big/chain"], "route": ["route big/c1/p app://y"],
    "target": ["target"], "subscribe": ["subscribe"], "module": ["module"],
    "service": ["service", "service --check", "service --format=json"],
    "view": ["view big/chain"], "ls": ["ls big", "ls big --format=json", "ls big/chain"],
    "tree": ["tree --env --states", "tree big --format=json", "tree --depth=1"],
    "find": ["find p", "find p --format=json"], "show": ["show big", "show big/c1/p"],
    "types": ["types"],
    "state": ["state", "state --format=json", "state / Mood", "state big/c1 Mood"],
    "leaks": ["leaks"], "log": ["log", "log --at=big/c1", "log --kind=Ping", "log --format=json"],
    "graph": [
      "graph --format=dot", "graph --format=mermaid", "graph --format=json", "graph --flow",
      "graph --highlight=m1", "graph -o out.dot",
    ],
    "why": ["why m1", "why big/c1/p", "why Ping", "why Ask", "why big", "why big/c1:i m1"],
    "reach": ["reach Ping --from=big", "reach Ping --to=big/c1/p", "reach K1 --format=json"],
    "who": ["who Ping", "who big", "who --across=big", "who Ping --format=json"],
    "stats": ["stats", "stats --by=cause", "stats --by=interceptor", "stats --since=m1"],
    "lint": ["lint", "lint --format=json", "lint big/c1"],
    "routes": ["routes"], "can": ["can app://x149"],
    "send": ["send big Ping n=1", "send big Ping n=1 --repeat=3", "send big/chain K1"],
    "ask": ["ask big Ask"], "trace": ["trace m1", "trace m1 --format=chrome"],
    "replay": ["replay m1"], "open": ["open app://x149"], "resolve": ["resolve big S1"],
    "undo": ["undo 9"], "redo": ["undo 9; redo 9"],
    "timeline": [
      "timeline", "timeline --format=json", "timeline --at=big", "timeline --at=deep/d/d/d",
    ],
    "diff": ["diff s0", "diff s9 s99", "diff m1 m2", "diff world.patchbay"],
    "save": ["save out.patchbay", "save out.json"], "load": ["load world.patchbay"],
    "run": ["run world.patchbay"], "check": ["check world.patchbay"],
    "record": ["record out.scenario"],
    "expect": [
      "expect clean", "expect clean big", "expect count m1 1", "expect delivered m1 big/c1/p",
    ],
    "let": ["let", "let a=$(tree)"], "echo": ["echo $(tree) $(lint)"], "repeat": ["repeat 3 tree"],
    "help": ["help all", "help message --all"], "history": ["history"],
    "complete": ["complete 'rm big/'", "complete 'send big K'", "complete 'rm **/c'"],
  ]
}

@available(*, unavailable)
extension InterruptedCommandTests.Watch: Sendable {}
