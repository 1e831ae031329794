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
    private var checksLeft = Int.max
    private(set) var mostAllocations = 0
    private var last = malloc_count_allocations()

    func mustStop() -> Bool {
      note()
      checksLeft -= 1
      return checksLeft < 0
    }

    /// Measures `body`, and interrupts it after this many checks.
    func during(stopAfter checksLeft: Int = .max, _ body: () -> Void) {
      (self.checksLeft, mostAllocations) = (checksLeft, 0)
      last = malloc_count_allocations()
      body()
      note()
      self.checksLeft = .max
    }

    private func note() {
      mostAllocations = max(mostAllocations, Int(malloc_count_allocations() - last))
      last = malloc_count_allocations()
    }
  }

  /// The most allocations between two checks: in a long run some fifty milliseconds of work in
  /// debug.
  ///
  /// A dispatch to all of this world, which its own limits bound, makes nearly as many without a
  /// check. A loop over the whole world that never checks makes more. Help has a size of its own.
  private static func mostAllocations(of line: String) -> Int {
    1_250 * count + (line.hasPrefix("help") ? 10_000 : 0)
  }

  @Test("ends soon, and leaves everything unchanged")
  func everyCommand() async throws {
    let files = ["world.patchbay": Self.world, "manifest.json": Self.manifest]
    try await withTemporaryFolder(files: files) { folder in
      let watch = Watch()
      let bench = try Workbench(isInterrupted: watch.mustStop)
      bench.session.options.folder = folder.path
      bench.session.patience = .zero
      // The tables of a scenario's run are made once a process.
      bench.run(Self.world + Self.messages + "record first.scenario\n")
      try #require(bench.remarks == "")
      for line in Self.lines { expectPromptEnd(of: line, in: bench, watch) }
    }
  }

  @Test("is tried with each verb")
  func everyVerb() throws {
    let verbs =
      try Typist().readJSON("help all --format=json")["found"]?.elements
      .compactMap { $0["name"]?.words } ?? []
    try #require(!verbs.isEmpty)
    #expect(verbs.filter { verb in !Self.lines.contains { "\($0) ".hasPrefix(verb + " ") } } == [])
  }

  /// Interrupts a line at its first check, then later and later, until it runs to its end.
  private func expectPromptEnd(of line: String, in bench: Workbench, _ watch: Watch) {
    // The messages of an interrupted command stay, marked as taken back.
    let before = bench.stateBesidesMessages
    var (checks, isInterrupted) = (1, true)
    while isInterrupted {
      watch.during(stopAfter: checks) { bench.run(line) }
      isInterrupted = bench.remarks.contains("error[interrupted]")
      let most = watch.mostAllocations
      #expect(most <= Self.mostAllocations(of: line), "\(line), interrupted after \(checks) checks")
      if isInterrupted {
        #expect(bench.stateBesidesMessages == before, "\(line), interrupted after \(checks) checks")
      }
      checks *= amount(100, inLongRun: 2)
    }
  }
}

// MARK: - A large world, and lines that concern all of it

extension InterruptedCommandTests {
  private static let count = amount(6, inLongRun: 40)

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
    "add plugin big/chain/h Hoarder; add relay big/chain/h/r0 Listener on=K1\n",
    lines { "add interceptor big/c\($0):i log --when='.n > \($0)'" },
    lines { "service big S\($0) I --needs=S\(($0 + 1) % count)" },
    lines { "add composer deep" + String(repeating: "/d", count: $0 + 1) },
    lines { "let v\($0)=\($0)" },
    lines { "route big/c\($0)/p app://x\($0) Ping; target T\($0) do big/c\($0)/p Ping" },
  ].joined()

  private static let messages = lines(count / 2) { "send big Ping n=\($0) --trace=off" }

  private static let manifest =
    "["
    + (0..<count * 2).map { "{\"plugin\": \"Probe\", \"name\": \"q\($0)\"}" }
    .joined(separator: ",\n") + "]"

  /// The lines in their order; each finds the world that those before have left.
  private static let lines = """
    ls big
    ls big --format=json
    cd big/c1
    cd /
    pwd
    tree --env --states
    tree big --format=json
    find p
    show big
    show big/c1/p
    types
    state
    state / Mood
    state big/c1 Mood
    leaks
    log
    log --at=big/c1
    log --format=json
    watch big/c1
    watch --off
    graph --format=dot
    graph --flow
    graph --highlight=m1
    why m1
    why Ping
    why big/c1:i m1
    why big
    reach Ping --from=big
    reach Ping --to=big/c1/p
    who Ping
    who --across=big
    stats
    stats --by=interceptor
    lint
    view big/chain
    routes
    can app://x5
    trace m1
    trace m1 --format=chrome
    timeline
    timeline --format=json
    timeline --at=big
    timeline --at=deep/d/d/d
    diff s0
    diff m1 m2
    diff world.patchbay
    save out.patchbay
    save out.json
    check world.patchbay
    record out.scenario
    expect clean
    expect delivered m1 big/c1/p
    help all
    help message --all
    history
    complete 'rm big/'
    complete 'send big K'
    complete 'rm **/c'
    option
    echo $(tree) $(lint)
    let
    let a=$(tree)
    repeat 3 tree
    add composer big/x1
    add container big/x2
    add plugin big/x2/p Probe on=Ping
    add relay big/x2/p/r Listener on=Ping
    add interceptor big:all log
    define event Late
    define state Late2 n:int
    define query Late3 --returns=int
    hold info LiveRoomInfo
    release info
    env big late=1
    unset big late
    provide big/x2 --type=Probe on=Ping
    slot big/x2 Probe --at=center
    set big Mood level=3
    route big/c1/p app://y Ping
    unroute app://y
    target
    target Late do big/c1/p Ping
    untarget Late
    subscribe big/c1/p Ping
    unsubscribe big/c1/p Ping
    module big/c1/m Probe on=ModuleInit
    unmodule m
    service --check
    service --format=json
    adapt Late S2
    unadapt Late
    present big S2
    dismiss S2
    advance 10
    send big Ping n=1
    send big Ping n=1 --repeat=3
    send big/chain K1
    ask big Ask
    replay m1
    open 'app://x5?n=1'
    perform T1 do n=1
    publish Ping n=1
    trigger start
    resolve big S1
    unservice big S1
    manifest manifest.json big/chain
    undo 9
    redo 9
    cp big copy
    mv copy deep
    rename big large
    rm large/c1 --explain
    try rm large/c1
    clear large
    rm large/*
    rm large
    run world.patchbay
    load world.patchbay
    quit
    """.split(separator: "\n").map(String.init)
}

@available(*, unavailable)
extension InterruptedCommandTests.Watch: Sendable {}
