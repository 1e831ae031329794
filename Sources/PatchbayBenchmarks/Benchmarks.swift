import CMallocCount
import Glibc

/// Measures the engine against baselines and other libraries, which are run in turn with it.
///
///     PatchbayBenchmarks [--quick] [--json] [WORD]   the groups whose title has WORD, or all
///     PatchbayBenchmarks --repeat N ROW              one row N times and nothing else
///     PatchbayBenchmarks --count                     a few rows for `.ci/counts`
///
/// Exits with 1 if a goal is missed that KnownMisses.swift does not list, or by more than listed
/// there.
@main
struct Benchmarks {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--repeat", arguments.count == 3, let count = Int(arguments[1]) {
      return repeatRow(arguments[2], count)
    }
    if arguments == ["--count"] {
      return Counts.run(allGroups(isQuick: true), questions: countedQuestions)
    }
    let options = Set(arguments.prefix { $0.hasPrefix("--") })
    guard options.isSubset(of: ["--quick", "--json"]) else { usage() }
    arguments.removeFirst(options.count)
    guard countsAllocations else { fail("allocations are not counted in this build") }
    let report = Report(isJSON: options.contains("--json"))
    run(arguments.first ?? "", isQuick: options.contains("--quick"), report)
  }

  private static func run(_ word: String, isQuick: Bool, _ report: Report) {
    let meter = Meter(
      rounds: isQuick ? 5 : 25, sampleNanoseconds: isQuick ? 1e6 : 6e6, report: report)
    let chosen = allGroups(isQuick: isQuick).filter { $0.title.contains(word) }
    let measuresGrowth = GrowthClass.title.contains(word)
    guard !chosen.isEmpty || measuresGrowth else { usage() }
    for group in chosen { meter.run(group) }
    if chosen.contains(where: { $0.title.hasPrefix("patchbay test") }) {
      tellScenarioMemory(to: report)
    }
    if measuresGrowth {
      let limit = isQuick ? GrowthClass.quickLimit : GrowthClass.limit
      let sizes = isQuick ? GrowthClass.smallSizes : GrowthClass.sizes
      meter.run(growthClasses, sizes: sizes, limit: limit)
    }
    report.end()
    let allocating = meter.brokenPromises.joined(separator: ", ")
    if !allocating.isEmpty { complain("allocates, and must not: \(allocating)") }
    let tooFast = meter.tooFast.joined(separator: ", ")
    if !tooFast.isEmpty { complain("grows faster than it may: \(tooFast)") }
    let red = report.verdicts.filter(\.isRed).map(\.name).joined(separator: "; ")
    if !red.isEmpty { complain("misses its goal: \(red)") }
    let goals = Set(allGroups(isQuick: isQuick).flatMap(\.goals).map(\.name))
    let stale = KnownMiss.all.map(\.goal).filter { !goals.contains($0) }.joined(separator: "; ")
    if !stale.isEmpty { complain("listed in KnownMisses.swift, and no goal: \(stale)") }
    if !(allocating + tooFast + red + stale).isEmpty { exit(1) }
  }

  private static func repeatRow(_ name: String, _ count: Int) {
    for group in allGroups(isQuick: false) {
      for make in group.rows where make.name == name {
        let operation = make.prepare()
        for _ in 0..<count { operation() }
        return
      }
    }
    usage()
  }

  /// Whether this build counts allocations: a count that stays at zero would meet every limit.
  private static var countsAllocations: Bool {
    let before = malloc_count_allocations()
    let objects = (0..<8).map { _ in Sum() }
    return withExtendedLifetime(objects) { malloc_count_allocations() - before > objects.count }
  }

  private static func usage() -> Never {
    let words = (allGroups(isQuick: false).map(\.title) + [GrowthClass.title]).map { "  " + $0 }
      .joined(separator: "\n")
    fail(
      "usage: PatchbayBenchmarks [--quick] [--json] [WORD] | --repeat N ROW | --count\ngroups:\n\(words)"
    )
  }

  private static func fail(_ text: String) -> Never {
    complain(text)
    exit(2)
  }

  private static func complain(_ text: String) {
    _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  private static func allGroups(isQuick: Bool) -> [Group] {
    let looking = traceGroups + graphGroups + bulkGroups
    return engineGroups + routingGroups + serviceGroups + cliffGroups(isQuick: isQuick) + looking
      + sessionGroups + questionGroups + differenceGroups + startGroups + scenarioGroups
  }
}
