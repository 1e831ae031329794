import CMallocCount
import Glibc
import PatchbayShell

/// Runs groups and reports a line a row: the median of the time of an operation, the median of its
/// ratio to the first row of the same round, and the allocations of one operation.
final class Meter {
  private let rounds: Int
  private let sampleNanoseconds: Double
  private let report: Report
  private(set) var brokenPromises: [String] = []
  /// Classes of commands that grow faster than they may.
  private(set) var tooFast: [String] = []

  init(rounds: Int, sampleNanoseconds: Double, report: Report) {
    self.rounds = rounds
    self.sampleNanoseconds = sampleNanoseconds
    self.report = report
  }
}

extension Meter {
  func run(_ group: Group) {
    let operations = group.rows.map { $0.prepare() }
    let counts = operations.map(operationsASample)
    let measurement = measure(group, operations, counts)
    tell(of: group, measurement)
    judge(group, measurement, again: { self.measure(group, operations, counts) })
  }

  private func measure(
    _ group: Group, _ operations: [() -> Void], _ counts: [Int]
  ) -> Measurement {
    var times = [[Double]](repeating: [], count: operations.count)
    for _ in 0..<min(rounds, group.mostRounds) {
      for (index, operation) in operations.enumerated() {
        times[index].append(time(counts[index], operation))
      }
    }
    // An operation of a row that grows is long, and each is like the next.
    let allocations = zip(group.rows, operations).map { row, operation in
      allocationsOf(operation, samples: row.size == nil && group.mostRounds == .max ? 64 : 1)
    }
    return Measurement(rows: group.rows, times: times, allocations: allocations)
  }

  private func tell(of group: Group, _ measurement: Measurement) {
    guard let first = group.rows.first?.name else { return }
    report.line(
      "\n\(pad(group.title, 52))\(right("ns", 11))\(right("ratio", 9))\(right("allocs", 8))")
    for (index, row) in group.rows.enumerated() {
      let allocations = measurement.allocations[index]
      if row.mustNotAllocate, allocations > 0 { brokenPromises.append(row.name) }
      let result = Report.RowResult(
        group: group.title, name: row.name, nanoseconds: measurement.time(of: row.name),
        ratio: measurement.ratio(of: row.name, to: first), allocations: allocations)
      report.add(result)
      let columns = [
        right(rounded(result.nanoseconds, digits: 1), 11),
        right(rounded(result.ratio, digits: 2), 9), right("\(allocations)", 8),
      ]
      report.line("  " + pad(row.name, 50) + columns.joined())
    }
    if let growth = measurement.growth {
      report.line("  grows with the power of " + rounded(growth, digits: 2))
    }
  }

  /// Compares a group with its goals; measures again if a goal is missed, since other load on the
  /// machine can spoil a figure.
  private func judge(_ group: Group, _ first: Measurement, again: () -> Measurement) {
    var verdicts = group.goals.map { verdict(on: $0, first) }
    for _ in 0..<2 where verdicts.contains(where: { $0.isRed && $0.figure != nil }) {
      let measurement = again()
      for (index, goal) in group.goals.enumerated() where verdicts[index].isRed {
        let second = verdict(on: goal, measurement)
        if !second.isRed { verdicts[index] = second }
      }
    }
    verdicts.forEach(report.add)
  }

  private func verdict(on goal: Goal, _ measurement: Measurement) -> Verdict {
    Verdict(of: goal, goal.figure(measurement), known: KnownMiss.ofGoal(goal.name))
  }

  /// Measures commands over sizes, and prints a line a class.
  ///
  /// A class that has grown too fast is measured again, since other load on the machine only adds
  /// time.
  func run(_ classes: [GrowthClass], sizes: [Int], limit: Double) {
    report.line("\n\(pad(GrowthClass.title, 52))\(right("ns a thing", 11))\(right("power", 9))")
    for growth in classes {
      let sizes = growth.isSlow ? GrowthClass.slowSizes : sizes
      var points = sizes.map { (size: Double($0), time: time(of: growth, $0)) }
      for _ in 0..<3 where exponent(of: points) > limit && growth.reason == nil {
        for (index, size) in sizes.enumerated() {
          points[index].time = min(points[index].time, time(of: growth, size))
        }
      }
      let thing = points.last.map { $0.time / $0.size } ?? 0
      let isTooFast = exponent(of: points) > limit
      if isTooFast, growth.reason == nil { tooFast.append(growth.name) }
      let remark = isTooFast ? "  " + (growth.reason ?? "too fast") : ""
      report.line(
        "  " + pad(growth.name, 50) + right(rounded(thing, digits: 1), 11)
          + right(rounded(exponent(of: points), digits: 2), 9) + remark)
    }
  }

  /// The shortest of a few times, or a single time if that is long.
  private func time(of growth: GrowthClass, _ count: Int) -> Double {
    let lines = growth.lines(count)
    var least = Double.infinity
    var spent = 0.0
    for _ in 0..<3 where spent < 2e8 {
      let nanoseconds = time(1) { _ = Session.after(lines) }
      (least, spent) = (min(least, nanoseconds), spent + nanoseconds)
    }
    return least
  }

  /// The number of operations for which one sample takes about as long as it should.
  private func operationsASample(_ operation: () -> Void) -> Int {
    var count = 1
    while true {
      let nanoseconds = time(count, operation) * Double(count)
      if nanoseconds > sampleNanoseconds / 2 { return count }
      count *= 2
    }
  }

  /// The CPU time of one operation in nanoseconds, with that of the programs it has waited for.
  private func time(_ count: Int, _ operation: () -> Void) -> Double {
    let start = cpuTime()
    for _ in 0..<count { operation() }
    return (cpuTime() - start) / Double(count)
  }

  private func cpuTime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec) + childrenTime()
  }

  private func childrenTime() -> Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    let (user, system) = (usage.ru_utime, usage.ru_stime)
    return Double(user.tv_sec + system.tv_sec) * 1e9 + Double(user.tv_usec + system.tv_usec) * 1e3
  }

  /// The allocations of the costliest of several operations, so that rare ones are seen.
  private func allocationsOf(_ operation: () -> Void, samples: Int) -> UInt64 {
    operation()
    return (0..<samples).reduce(0) { most, _ in
      let before = malloc_count_allocations()
      operation()
      return max(most, malloc_count_allocations() - before)
    }
  }
}
