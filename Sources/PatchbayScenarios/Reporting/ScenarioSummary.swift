import PatchbayText

/// The number of files by outcome.
public struct ScenarioSummary: Sendable, Hashable {
  private var counts: [ScenarioResult.Outcome.Name: Int] = [:]
  /// The number of files.
  public private(set) var fileCount = 0
  /// The number of commands in all files that were skipped because a condition didn't hold.
  public private(set) var skippedCommandCount = 0
  /// The duration of the whole run, which is less than the sum of all files if some ran in
  /// parallel.
  public var duration: Duration

  /// A summary without files.
  public init(duration: Duration = .zero) { self.duration = duration }
}

extension ScenarioSummary {
  /// Counts a file; the duration stays as it is.
  public mutating func add(_ result: ScenarioResult) {
    counts[result.outcome.name, default: 0] += 1
    fileCount += 1
    skippedCommandCount += result.skippedCount
  }

  /// Returns the number of files with this outcome.
  public func count(of name: ScenarioResult.Outcome.Name) -> Int { counts[name, default: 0] }
}

extension ScenarioSummary {
  /// The summary on one line: `3 files: 2 passed, 1 failed; 5 commands left out; 1.2 s`.
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
