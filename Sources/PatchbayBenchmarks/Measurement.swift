import Glibc

/// The times and allocations of the rows of a group.
struct Measurement {
  let rows: [Row]
  /// For each row, the nanoseconds of an operation in each round.
  let times: [[Double]]
  /// For each row, the allocations of one operation.
  let allocations: [UInt64]
}

extension Measurement {
  func time(of row: String) -> Double { median(times[index(of: row)]) }

  /// The median of the ratios of all rounds: other load on the machine meets both rows of a round.
  func ratio(of row: String, to other: String) -> Double {
    median(zip(times[index(of: row)], times[index(of: other)]).map { $0 / $1 })
  }

  func difference(of row: String, to other: String) -> Double {
    median(zip(times[index(of: row)], times[index(of: other)]).map { $0 - $1 })
  }

  func allocations(of row: String) -> Double { Double(allocations[index(of: row)]) }

  /// The power with which the time grows; nil unless several rows have a size.
  var growth: Double? {
    let points = zip(rows, times).compactMap { row, times in
      row.size.map { (size: Double($0), time: median(times)) }
    }
    return points.count > 1 ? exponent(of: points) : nil
  }

  private func index(of name: String) -> Int {
    guard let index = rows.firstIndex(where: { $0.name == name }) else {
      fatalError("no row \(name)")
    }
    return index
  }
}

/// The exponent k with which the time grows as size^k, by least squares of the logarithms.
func exponent(of points: [(size: Double, time: Double)]) -> Double {
  let (xs, ys) = (points.map { log($0.size) }, points.map { log($0.time) })
  let (x, y) = (xs.reduce(0, +) / Double(xs.count), ys.reduce(0, +) / Double(ys.count))
  let covariance = zip(xs, ys).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
  let variance = xs.reduce(0) { $0 + ($1 - x) * ($1 - x) }
  return covariance / variance
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted[sorted.count / 2]
}
