import PatchbayText

/// How many files went how.
public struct ScenarioSummary: Sendable, Hashable {
  private var counts: [ScenarioResult.Outcome.Name: Int] = [:]
  /// How many files there were.
  public private(set) var fileCount = 0
  /// How many commands were left out in all of them, since a condition didn't hold.
  public private(set) var skippedCommandCount = 0
  /// How long the whole run took: less than all files together where some ran side by side.
  public var duration: Duration

  /// No files yet.
  public init(duration: Duration = .zero) { self.duration = duration }
}

extension ScenarioSummary {
  /// Counts a file; the duration stays as it is.
  public mutating func add(_ result: ScenarioResult) {
    counts[result.outcome.name, default: 0] += 1
    fileCount += 1
    skippedCommandCount += result.skippedCount
  }

  /// How many files went so.
  public func count(of name: ScenarioResult.Outcome.Name) -> Int { counts[name, default: 0] }
}

extension ScenarioSummary {
  /// All of it on one line: `3 files: 2 passed, 1 failed; 5 commands left out; 1.2 s`.
  func line(isColoured: Bool = false) -> String {
    let outcomes = ScenarioResult.Outcome.Name.allCases.filter { count(of: $0) > 0 }.map {
      "\(count(of: $0)) \($0.words)".painted($0.isBad ? .bad : nil, if: isColoured)
    }
    let files = fileCount.counted("file")
    var parts = [outcomes.isEmpty ? files : "\(files): \(outcomes.joined(separator: ", "))"]
    if skippedCommandCount > 0 {
      parts.append("\(skippedCommandCount.counted("command")) left out")
    }
    return (parts + [duration.shortWords]).joined(separator: "; ")
  }
}
