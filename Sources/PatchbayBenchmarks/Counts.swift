import CMallocCount

/// The rows whose instructions and allocations are counted; `.ci/counts` compares them with a
/// baseline.
///
/// Operations of the engine are run 100 times, uncounted and then counted, questions once.
///
/// The program runs under callgrind, which counts between `counting_begins` and `counting_ends`.
/// Unlike times, counts are the same in every run.
enum Counts {
  private static let rows = [
    "Engine.send(1)", "Engine.send(10)", "Engine.send(100)",
    "Engine.declared(1)", "Engine.declared(10)", "Engine.declared(100)",
    "Engine.send(0) from a leaf", "Engine.flood(100 in 100)",
    "Engine.pass an interceptor", "Engine.flood within a room, one elsewhere",
    "Engine.ask the first of 100", "Engine.ask .all of 100",
    "Engine.environment of an Int under a key, depth 64",
    "Engine.addPlugin and remove, 5 observers",
    "Engine.sendState(10) declared", "Engine.addPlugin and remove, told",
    "Recorder on, structure only(10)", "Recorder on(10)",
  ]

  /// The percentage by which instructions may be above the baseline.
  ///
  /// Where generic types are looked up at run time, the count depends on their addresses: a program
  /// with other types in it differs by up to 8 %.
  private static func leeway(of row: String) -> Int { row.hasPrefix("Engine.ask") ? 15 : 5 }

  /// Prints a line a row, `ALLOCATIONS PERCENT ROW`, in the order of counting.
  static func run(_ groups: [Group], questions: [Row] = []) {
    let all = groups.flatMap(\.rows)
    for name in rows {
      if let row = all.first(where: { $0.name == name }) { count(row, times: 100) }
    }
    for row in questions { count(row, times: 1) }
  }

  private static func count(_ row: Row, times: Int) {
    let operation = row.prepare()
    for _ in 0..<times { operation() }
    let before = malloc_count_allocations()
    counting_begins()
    for _ in 0..<times { operation() }
    counting_ends()
    let allocations = malloc_count_allocations() - before
    print(allocations, leeway(of: row.name), row.name)
  }
}
