import CMallocCount
import Glibc

/// Measures the engine against floors and peers that are run in turn with it.
///
///     PatchbayBenchmarks [--quick] [WORD]     the groups whose title has WORD, or all
///     PatchbayBenchmarks --repeat N ROW       one row N times and nothing else, to be counted
///                                             by `valgrind --tool=callgrind`
@main
struct Benchmarks {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--repeat", arguments.count == 3, let count = Int(arguments[1]) {
      return repeatRow(arguments[2], count)
    }
    let isQuick = arguments.first == "--quick"
    if isQuick { arguments.removeFirst() }
    let word = arguments.first ?? ""
    guard !word.hasPrefix("-") else { usage() }
    guard countsAllocations else { fail("allocations are not counted in this build") }
    let meter = Meter(rounds: isQuick ? 5 : 25, sampleNanoseconds: isQuick ? 1e6 : 6e6)
    let chosen = allGroups.filter { $0.title.contains(word) }
    let measuresGrowth = GrowthClass.title.contains(word)
    guard !chosen.isEmpty || measuresGrowth else { usage() }
    for group in chosen { meter.run(group) }
    if chosen.contains(where: { $0.title.hasPrefix("patchbay test") }) { printScenarioMemory() }
    if measuresGrowth {
      let limit = isQuick ? GrowthClass.quickLimit : GrowthClass.limit
      let sizes = isQuick ? GrowthClass.smallSizes : GrowthClass.sizes
      meter.run(growthClasses, sizes: sizes, limit: limit)
    }
    let allocating = meter.brokenPromises.joined(separator: ", ")
    if !allocating.isEmpty { print("\nallocates, and must not: \(allocating)") }
    let tooFast = meter.tooFast.joined(separator: ", ")
    if !tooFast.isEmpty { print("\ngrows faster than it may: \(tooFast)") }
    if !(allocating + tooFast).isEmpty { exit(1) }
  }

  private static func repeatRow(_ name: String, _ count: Int) {
    for group in allGroups {
      for make in group.rows where make.name == name {
        let operation = make.prepare()
        for _ in 0..<count { operation() }
        return
      }
    }
    usage()
  }

  /// A count that stays at zero would keep every promise.
  private static var countsAllocations: Bool {
    let before = malloc_count_allocations()
    let objects = (0..<8).map { _ in Sum() }
    return withExtendedLifetime(objects) { malloc_count_allocations() - before > objects.count }
  }

  private static func usage() -> Never {
    let words = (allGroups.map(\.title) + [GrowthClass.title]).map { "  " + $0 }
      .joined(separator: "\n")
    fail("usage: PatchbayBenchmarks [--quick] [WORD] | --repeat N ROW\ngroups:\n\(words)")
  }

  private static func fail(_ text: String) -> Never {
    _ = (text + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(2)
  }

  private static var allGroups: [Group] {
    sendGroups + treeGroups + interceptionGroups + queryGroups + changeGroups + environmentGroups
      + traceGroups + graphGroups + sessionGroups + startGroups + scenarioGroups
  }
}
