/// A figure, compared with its goal and with the known misses.
struct Verdict: Codable {
  let name: String
  /// Nil if there is nothing to measure yet.
  let figure: Double?
  let unit: Goal.Unit
  let direction: Goal.Direction
  let limit: Double
  let outcome: Outcome
  /// The reason why the goal is known to be missed; nil if it is not known to be.
  let reason: String?

  enum Outcome: String, Codable {
    case reached
    /// The goal is listed as a known miss, and can be removed from the list.
    case nowReached = "reached, and listed as missed"
    case knownMiss = "known miss"
    case missed
    /// A known miss that is further from its goal than listed.
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
    // Ratios differ between machines; `.ci/counts` checks instructions, to 5 %.
    let isWorse = goal.worsening(of: figure, from: known.figure) > KnownMiss.leeway
    return isWorse ? .worse : .knownMiss
  }
}

extension Verdict {
  /// Whether the verdict makes the whole run fail.
  var isRed: Bool { outcome == .missed || outcome == .worse }
}
