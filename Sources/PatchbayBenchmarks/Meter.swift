import CMallocCount
import Glibc
import PatchbayShell

/// Rows that are measured in turn, so that whatever else the machine does meets them alike.
struct Group {
  let title: String
  let rows: [Row]
}

/// One thing to measure.
struct Row {
  let name: String
  /// Whether one operation, once warm, must not allocate.
  var mustNotAllocate = false
  /// Of how many things; rows that tell it show how the time grows with it.
  var size: Int?
  /// Builds what is needed and hands back the operation; none of it is measured.
  let prepare: () -> () -> Void
}

/// Runs groups and prints a line a row: the median of the time of an operation, the median of its
/// ratio to the first row of the same round, and the allocations of one operation.
final class Meter {
  private let rounds: Int
  private let sampleNanoseconds: Double
  private(set) var brokenPromises: [String] = []
  /// Classes of commands that grow faster than they may.
  private(set) var tooFast: [String] = []

  init(rounds: Int, sampleNanoseconds: Double) {
    self.rounds = rounds
    self.sampleNanoseconds = sampleNanoseconds
  }
}

extension Meter {
  func run(_ group: Group) {
    let operations = group.rows.map { $0.prepare() }
    let counts = operations.map(operationsASample)
    var times = [[Double]](repeating: [], count: operations.count)
    for _ in 0..<rounds {
      for (index, operation) in operations.enumerated() {
        times[index].append(time(counts[index], operation))
      }
    }
    print("\n\(pad(group.title, 52))\(right("ns", 11))\(right("ratio", 9))\(right("allocs", 8))")
    for (index, row) in group.rows.enumerated() {
      let ratios = zip(times[index], times[0]).map { $0 / $1 }
      // One operation of a row that grows is long, and like the next.
      let allocations = allocationsOf(operations[index], samples: row.size == nil ? 64 : 1)
      if row.mustNotAllocate, allocations > 0 { brokenPromises.append(row.name) }
      let columns = [
        right(rounded(median(times[index]), digits: 1), 11),
        right(rounded(median(ratios), digits: 2), 9), right("\(allocations)", 8),
      ]
      print("  " + pad(row.name, 50) + columns.joined())
    }
    printGrowth(
      of: zip(group.rows, times).compactMap { row, times in
        row.size.map { (Double($0), median(times)) }
      })
  }

  private func printGrowth(of points: [(size: Double, time: Double)]) {
    guard points.count > 1 else { return }
    print("  grows with the power of " + rounded(exponent(of: points), digits: 2))
  }

  /// The exponent k with which the time grows as size^k, by least squares of the logarithms.
  private func exponent(of points: [(size: Double, time: Double)]) -> Double {
    let (xs, ys) = (points.map { log($0.size) }, points.map { log($0.time) })
    let (x, y) = (xs.reduce(0, +) / Double(xs.count), ys.reduce(0, +) / Double(ys.count))
    let covariance = zip(xs, ys).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let variance = xs.reduce(0) { $0 + ($1 - x) * ($1 - x) }
    return covariance / variance
  }

  /// Measures commands over sizes, and prints a line a class.
  ///
  /// What has grown too fast is measured again: whatever else the machine does only adds time.
  func run(_ classes: [GrowthClass], sizes: [Int], limit: Double) {
    print("\n\(pad(GrowthClass.title, 52))\(right("ns a thing", 11))\(right("power", 9))")
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
      print(
        "  " + pad(growth.name, 50) + right(rounded(thing, digits: 1), 11)
          + right(rounded(exponent(of: points), digits: 2), 9) + remark)
    }
  }

  /// The least of a few, as long as they are short.
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

  /// So many that one sample takes about as long as it should.
  private func operationsASample(_ operation: () -> Void) -> Int {
    var count = 1
    while true {
      let nanoseconds = time(count, operation) * Double(count)
      if nanoseconds > sampleNanoseconds / 2 { return count }
      count *= 2
    }
  }

  /// Of one operation, in nanoseconds of CPU time, with that of the programs it has waited for.
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

  /// Of the costliest of several operations, so that one that allocates only now and then is seen.
  private func allocationsOf(_ operation: () -> Void, samples: Int) -> UInt64 {
    operation()
    return (0..<samples).reduce(0) { most, _ in
      let before = malloc_count_allocations()
      operation()
      return max(most, malloc_count_allocations() - before)
    }
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}

private func rounded(_ value: Double, digits: Int) -> String {
  let scale = digits == 1 ? 10.0 : 100.0
  let whole = Int((value * scale).rounded())
  let fraction = "\(whole % Int(scale))"
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(whole / Int(scale)).\(zeros)\(fraction)"
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: Swift.max(1, width - text.count))
}

private func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: Swift.max(1, width - text.count)) + text
}
