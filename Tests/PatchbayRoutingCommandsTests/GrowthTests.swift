import CMallocCount
import Foundation
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

/// Commands in a small world and in a large one: what a command costs doesn't depend on how much
/// there is already.
///
/// Each line is a text of its own, as from a pipe, so that what is copied for each text shows. The
/// bytes that it allocates show each copy of a table; only a long run measures searches, since they
/// take processor time and nothing else.
@Suite("Growth", .enabled(if: countsBytes, "a sanitizer allocates in place of malloc"))
struct GrowthTests {
  /// Lines of one sort, by number.
  typealias Line = @Sendable (Int) -> String

  static let sizes = isLongRun ? (small: 100, large: 3_000) : (small: 14, large: 90)

  /// What a command costs in a small and in a large world.
  fileprivate struct Costs {
    let few: World.Cost
    let many: World.Cost

    /// Whether the cost is that of one thing: a copied table has at least eight bytes for each of
    /// its elements.
    var isOfOne: Bool {
      many.bytes - few.bytes < 7 * (GrowthTests.sizes.large - GrowthTests.sizes.small)
        && (!isLongRun || many.time < few.time * pow(Self.ratio, 0.2))
    }

    /// Whether the cost grows about as the world does.
    var isOfAll: Bool {
      let most = pow(Self.ratio, 1.2)
      return Double(many.bytes) < Double(few.bytes) * most
        && (!isLongRun || many.time < few.time * most)
    }

    private static let ratio = Double(GrowthTests.sizes.large) / Double(GrowthTests.sizes.small)
  }

  @Test("a command about one thing costs the same in any world, one about all as much as there is")
  func growth() {
    // Some costs vary with the seeds of hash tables; that of a copy is found each time.
    var found = Self.findings()
    for _ in 0..<2 where !found.isEmpty {
      let again = Self.findings()
      found = found.filter { again[$0.key] != nil }
    }
    #expect(found.isEmpty, "\(found)")
  }

  /// The commands that cost more in a large world than they should.
  private static func findings() -> [String: Costs] {
    let (small, large) = (World(sizes.small), World(sizes.large))
    func measure(_ line: Line) -> Costs {
      Costs(few: small.cost(of: line), many: large.cost(of: line))
    }
    // The measure notices a cost that grows with the world, or with its square.
    let listing = measure { _ in "ls many" }
    #expect(!listing.isOfOne && listing.isOfAll, "\(listing)")
    let squared = Costs(
      few: small.cost(ofOne: "repeat \(sizes.small) ls many"),
      many: large.cost(ofOne: "repeat \(sizes.large) ls many"))
    #expect(!squared.isOfAll, "\(squared)")
    var found: [String: Costs] = [:]
    for line in linesAboutAll {
      let costs = Costs(few: small.cost(ofOne: line), many: large.cost(ofOne: line))
      if !costs.isOfAll { found[line] = costs }
    }
    for line in lines {
      let costs = measure(line)
      if !costs.isOfOne { found[line(0)] = costs }
    }
    return found
  }
}

/// Whether allocations are counted: under a sanitizer they are not.
private let countsBytes: Bool = {
  let before = malloc_count_bytes()
  let bytes = [UInt8](repeating: 1, count: 100_000)
  return withExtendedLifetime(bytes) { malloc_count_bytes() - before >= 100_000 }
}()

// MARK: - A world

/// A session with a number of things of each sort, in one node and in a node each.
private struct World {
  private let bench: Workbench

  init(_ count: Int) {
    do {
      bench = try Workbench(budgets: [.things: 1_000_000], mostRecentSteps: 10)
    } catch { fatalError("\(error)") }
    for line in Self.first + (0..<count).flatMap(Self.lines) + Self.last {
      bench.run(line)
      #expect(bench.lastResult == .succeeded, "\(line): \(bench.remarks)")
    }
  }

  private static let first = [
    "define event Ping n:int", "define query Ask n:int --returns=int", "define state Mood n:int",
    "add composer top", "add composer many", "add container room", "add container spot",
    "add plugin spot/p Probe on=Ping", "add plugin spot/r Responder on=Ask answer=1",
    "service spot Svc Impl", "subscribe spot/p Ping", "target Spot go spot/p Ping",
    "route spot/p app://spot/:n Ping", "add plugin room/p Probe on=Ping", "option trace off",
    "add container states", "add container gate", "add container pair",
    "add plugin pair/p Probe on=Ping",
    "service pair Svc Impl", "subscribe pair/p Ping",
  ]

  private static let last = ["add plugin spot/ Probe on=Ping", "trigger start"]

  private static func lines(_ number: Int) -> [String] {
    let names = [
      "add container root", "add container many/c", "define event K", "define state S",
      "define query Q", "let v", "hold h", "adapt N",
    ].map { "\($0)\(number)" }
    return names.prefix(5) + [
      "\(names[5])=1", "\(names[6]) LiveRoomInfo id=1 title=a", "\(names[7]) Svc",
      "env room k\(number)=1", "set states S\(number)", "set states Mood n=1 --channel=c\(number)",
      "provide room --type=Slow --name=x\(number) on=Ping", "slot room Probe:p\(number)",
      "add plugin room/p\(number) Probe on=Ping", "add plugin many/c\(number)/p Probe on=Ping",
      "add relay room/p/b\(number) Listener on=Ping", "add interceptor gate:i\(number) listen Ask",
      "route room/p app://r\(number)/:n Ping", "target T a\(number) room/p Ping",
      "target T\(number) a many/c\(number)/p Ping", "module room/p\(number)",
      "subscribe many/c\(number)/p Ping", "service room Svc\(number) Impl",
      "service many/c\(number) Svc Impl --id=id\(number)", "present room Svc\(number)",
      "watch K\(number)", "send spot Ping n=\(number) --scope=container",
      "lint --accept never-sent room/p\(number) 'it is meant'",
    ]
  }

  typealias Cost = (bytes: Int, time: Double)

  /// The least that one of a few lines costs: an array that grows then doesn't count.
  func cost(of line: GrowthTests.Line) -> Cost {
    (0..<(isLongRun ? 10 : 8)).map { cost(ofOne: line($0)) }
      .reduce((.max, .infinity)) { (min($0.bytes, $1.bytes), min($0.time, $1.time)) }
  }

  func cost(ofOne line: String) -> Cost {
    let (before, start) = (malloc_count_bytes(), processorTime())
    bench.run(line)
    let cost = (Int(malloc_count_bytes() - before), processorTime() - start)
    #expect(bench.lastResult == .succeeded, "\(line): \(bench.remarks)")
    return cost
  }

  /// The processor time of this thread in nanoseconds.
  private func processorTime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
  }
}

// MARK: - Commands

extension GrowthTests {
  fileprivate static let lines: [Line] =
    adding + defining + setting + moving + meeting + shell + ending + sending

  private static let adding: [Line] = [
    { "add composer x\($0)" }, { "add composer top/x\($0)" },
    { "add container y\($0)" }, { "add container many/y\($0)" },
    { "add container -p z\($0)/a/b" }, { "add plugin room/x\($0) Probe on=Ping" },
    { "add plugin many/y\($0)/p Probe on=Ping" },
    { "add plugin many/y\($0)/ Responder on=Ask answer=.n" },
    { "add plugin many/y\($0)/f Forwarder on=Ping send=Ping n:='.n + 1'" },
    { "add plugin room/u\($0) Probe on=Ping --priority=\($0)" },
    { "add plugin room/x\($0) Probe on=Ping --replace" },
    { "add relay room/p/x\($0) Listener on=Ping" },
    { "add relay many/y\($0)/p/x Listener on=Ping" },
    { "add relay spot/p/ Listener on=K\($0)" },
    { "add interceptor gate:x\($0) listen Ping" },
    { "add interceptor many/y\($0):x drop Ping" },
    { "add interceptor gate:x\($0) count --replace --order=\($0)" },
    { "slot room Probe:x\($0)" }, { "slot many/y\($0) Probe:p" },
    { "provide room --type=Logger --name=x\($0) on=Ping" },
    { "provide many/y\($0) --type=Logger on=Ping" },
    { "add plugin many/y\($0)/l Logger" },
  ]

  private static let defining: [Line] = [
    { "define event E\($0) n:int" }, { "define state F\($0)" },
    { "define query G\($0) --returns=int" }, { "let w\($0)=1" },
    { "hold o\($0) LiveRoomInfo id=1 title=a" }, { "env spot @o\($0)" },
    { "release h\($0)" },
  ]

  private static let setting: [Line] = [
    { "env room x\($0)=1" }, { "env many/y\($0) x=1" }, { "unset room x\($0)" },
    { "set states F\($0)" }, { "set many/y\($0) F\($0)" }, { "clear states F\($0)" },
    { "set spot Mood n=1 --channel=x\($0)" }, { "clear spot Mood --channel=x\($0)" },
    { "set room/x\($0) priority=\($0 + 1)" }, { "set room/x\($0) on=Ask" },
    { "set spot/p on=\($0 % 2 == 0 ? "Ping,Ask" : "Ping")" },
    { "set gate:x\($0) order=\($0 + 9)" }, { "set many/y\($0) causalDepth=9" },
  ]

  private static let moving: [Line] = [
    { "cp pair copy\($0)" }, { "cp pair many/copy\($0)" },
    { "rename many/copy\($0) other\($0)" }, { "mv many/other\($0) top" },
    { "mv top/other\($0) /" }, { "mv many/y\($0) top --weak" },
    { "rename copy\($0) twin\($0)" }, { "rename room/x\($0) later\($0)" },
  ]

  private static let meeting: [Line] = [
    { "route spot/p app://x\($0)/:n Ping" }, { "route top/y\($0)/p app://y\($0)/:n Ping" },
    { "route room app://z\($0) --service=Svc1" }, { "target T x\($0) spot/p Ping" },
    { "target X\($0) a top/y\($0)/p Ping" }, { "module room/later\($0)" },
    { "module top/y\($0)/m Probe on=ModuleInit --name=m\($0)" },
    { "subscribe room/p\($0) Ping" },
    { "subscribe top/y\($0)/p Ping" }, { "service room X\($0) Impl" },
    { "service spot/p X\($0) Impl --id=x\($0) --hears=Ping" },
    { "service top/y\($0) Svc Impl --needs=Svc0" },
    { "service room X\($0) Impl --replace" },
    { "adapt M\($0) Svc" }, { "present room X\($0)" }, { _ in "present spot Svc" },
    { "lint --accept never-heard top/y\($0) 'it is meant'" },
  ]

  private static let ending: [Line] = [
    { "dismiss X\($0)" }, { _ in "dismiss Svc" },
    { "lint --unaccept never-heard top/y\($0)" },
    { "unadapt M\($0)" }, { "unservice room X\($0)" }, { "unservice top/y\($0) Svc" },
    { "unsubscribe room/p\($0) Ping" }, { "unmodule later\($0)" },
    { "unmodule top/y\($0)/m" }, { "untarget T x\($0)" }, { "untarget X\($0)" },
    { "unroute app://x\($0)/:n" }, { "unroute app://z\($0)" },
    { "rm gate:x\($0)" }, { "rm room/p/x\($0)" }, { "rm room/later\($0)" },
    { "rm top/y\($0)" }, { "rm twin\($0)" }, { "rm many/c\($0)" },
  ]

  private static let sending: [Line] = [
    { "send spot Ping n=\($0) --scope=container" },
    { "ask spot Ask n=\($0) --scope=container" }, { "open app://spot/\($0)" },
    { "perform Spot go n=\($0)" }, { _ in "resolve spot Svc" }, { _ in "advance 1" },
  ]

  private static let shell: [Line] = [
    { "echo \($0)" }, { "echo $v\($0)" }, { "watch root\($0)" },
    { "cd /many/c\($0)" }, { _ in "cd /" },
    { _ in "option trace off" },
    { "expect exists many/c\($0)" },
    { "!unknown-path ls nowhere\($0)" }, { _ in "!name-taken add container spot" },
    { "repeat 1 env room x=\($0)" }, { _ in "history 1" }, { _ in "timeline --last=1" },
  ]

  fileprivate static let linesAboutAll = [
    "tree", "ls room", "ls many", "target", "service", "module", "subscribe", "routes", "adapt",
    "present", "view", "timeline", "env room", "state room", "save /dev/null", "cp room copy",
    "rm copy", "try rm many", "cp many others", "undo",
  ]
}
