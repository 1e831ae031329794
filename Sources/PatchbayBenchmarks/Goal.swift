/// A limit on a figure that is computed from the rows of a group.
struct Goal {
  let name: String
  let unit: Unit
  /// The worst figure that reaches the goal.
  let limit: Double
  let direction: Direction
  /// Computes the figure; nil if there is nothing to measure yet.
  let figure: (Measurement) -> Double?

  enum Unit: String, Codable {
    case ratio = "×"
    case nanoseconds = "ns"
    case seconds = "s"
    case virtualCalls = "calls"
    case allocations = "allocs"
    case bytes = "B"
    case megabytes = "MB"
    case perSecond = "/s"
    /// The power of the size with which the time grows.
    case power
  }

  enum Direction: String, Codable {
    case atMost = "≤"
    case atLeast = "≥"
  }

  init(
    _ name: String, _ unit: Unit, atMost limit: Double,
    _ figure: @escaping (Measurement) -> Double?
  ) {
    (self.name, self.unit, self.limit, self.figure) = (name, unit, limit, figure)
    direction = .atMost
  }

  init(
    _ name: String, _ unit: Unit, atLeast limit: Double,
    _ figure: @escaping (Measurement) -> Double?
  ) {
    (self.name, self.unit, self.limit, self.figure) = (name, unit, limit, figure)
    direction = .atLeast
  }
}

// MARK: - The usual figures

extension Goal {
  /// The time of a row as a multiple of that of another.
  static func ratio(_ name: String, of row: String, to other: String, atMost limit: Double) -> Goal
  {
    Goal(name, .ratio, atMost: limit) { $0.ratio(of: row, to: other) }
  }

  static func time(_ name: String, of row: String, atMost nanoseconds: Double) -> Goal {
    Goal(name, .nanoseconds, atMost: nanoseconds) { $0.time(of: row) }
  }

  /// The time that a row takes in addition to another, for each of a number of things.
  static func added(
    _ name: String, by row: String, to other: String, each count: Int = 1,
    atMost nanoseconds: Double
  ) -> Goal {
    Goal(name, .nanoseconds, atMost: nanoseconds) {
      $0.difference(of: row, to: other) / Double(count)
    }
  }

  /// The time in virtual calls; the group must have the row of a hundred such calls.
  static func virtualCalls(
    _ name: String, of row: String, each count: Int = 1, atMost limit: Double
  ) -> Goal {
    Goal(name, .virtualCalls, atMost: limit) {
      $0.ratio(of: row, to: hundredVirtualCalls.name) * 100 / Double(count)
    }
  }

  static func allocations(_ name: String, of row: String, atMost limit: Double) -> Goal {
    Goal(name, .allocations, atMost: limit) { $0.allocations(of: row) }
  }

  /// A limit on the power with which the time grows, over the rows that have a size.
  static func growth(_ name: String, atMost power: Double) -> Goal {
    Goal(name, .power, atMost: power) { $0.growth }
  }

  /// A limit by which the time does not grow, over the rows that have a size.
  ///
  /// Over two decades a power of 0.1 is a factor of 1.6, which caches alone can cause.
  static func flat(_ name: String) -> Goal { growth(name + ": flat", atMost: 0.1) }
}

extension Goal {
  func isReached(by figure: Double) -> Bool {
    direction == .atMost ? figure <= limit : figure >= limit
  }

  /// The factor by which a figure is worse than another.
  func worsening(of figure: Double, from other: Double) -> Double {
    // A figure near zero may double by chance.
    let least = unit == .power ? 0.2 : limit / 2
    return direction == .atMost
      ? max(figure, least) / max(other, least) : other / max(figure, .leastNormalMagnitude)
  }
}
