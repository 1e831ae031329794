/// A goal that is known to be missed, and why.
struct KnownMiss {
  let goal: String
  /// What it was when it was written down; nil where there is nothing to measure.
  let figure: Double?
  let reason: String
}

extension KnownMiss {
  /// So many times as bad as written down it may be before it counts as worse.
  static let leeway = 1.5

  static func ofGoal(_ name: String) -> KnownMiss? { all.first { $0.goal == name } }

  static let all: [KnownMiss] = []
}
