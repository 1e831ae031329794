/// What a figure is, held against its goal and against what is known of it.
struct Verdict: Codable {
  let name: String
  /// Nil where there is nothing to measure yet.
  let figure: Double?
  let unit: Goal.Unit
  let direction: Goal.Direction
  let limit: Double
  let outcome: Outcome
  /// Why it is known to be missed.
  let reason: String?

  enum Outcome: String, Codable {
    case reached
    /// It is in the table of known misses, which it can leave.
    case nowReached = "reached, and listed as missed"
    case knownMiss = "known miss"
    case missed
    /// A known miss that is further from its goal than it was.
    case worse
  }

  init(of goal: Goal, _ figure: Double?, known: KnownMiss?) {
    (name, unit, direction, limit) = (goal.name, goal.unit, goal.direction, goal.limit)
    (self.figure, reason) = (figure, known?.reason)
    outcome = Self.outcome(of: goal, figure, known)
  }

  private static func outcome(of goal: Goal, _ figure: Double?, _ known: KnownMiss?) -> Outcome {
    guard let figure else { return known == nil ? .missed : .knownMiss }
    if goal.isReached(by: figure) { return known == nil ? .reached : .nowReached }
    guard let known else { return .missed }
    // Another machine has other ratios; instructions are counted to 5 % elsewhere.
    let isWorse = goal.worsening(of: figure, from: known.figure) > KnownMiss.leeway
    return isWorse ? .worse : .knownMiss
  }
}

extension Verdict {
  /// Whether it makes the whole run fail.
  var isRed: Bool { outcome == .missed || outcome == .worse }
}
