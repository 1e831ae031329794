import PatchbayText

extension ReportFormat {
  /// The report for people: it lists failures only.
  public static let text = ReportFormat("text", sharesOutput: true, make: TextReport.init)
}

/// The report for people: brief about files that passed, and complete about failures.
struct TextReport: ScenarioReport {
  private let isColoured: Bool
  private let isVerbose: Bool
  /// The place of the first failure of each bad file.
  private var badPlaces: [String] = []
  /// Whether the last line is about a file that passed.
  private var isInList = false
  private var slowest: [(path: String, duration: Duration)] = []

  private static let slowestCount = 5

  init(isColoured: Bool, isVerbose: Bool) {
    self.isColoured = isColoured
    self.isVerbose = isVerbose
  }

  mutating func begin(fileCount: Int) -> String { "" }

  mutating func note(_ result: ScenarioResult) -> String {
    if isVerbose { keepIfSlow(result) }
    guard result.outcome.isBad else {
      let isTold = isVerbose || result.updateCount > 0
      isInList = isInList || isTold
      return isTold ? line(of: result).withoutWorkflowCommands() : ""
    }
    isInList = false
    badPlaces.append(result.place.onOneLine)
    let wrote =
      result.updateCount > 0 ? ["  wrote \(result.updateCount.counted("block")); left:"] : []
    let lines = [headline(of: result)] + wrote + FailedFile(result, isColoured: isColoured).lines
    return lines.joined(separator: "\n").withoutWorkflowCommands() + "\n\n"
  }

  mutating func end(_ summary: ScenarioSummary) -> String {
    var lines = isInList ? [""] : []
    if !badPlaces.isEmpty { lines += ["failed:"] + badPlaces.map { "  \($0)" } + [""] }
    if !slowest.isEmpty { lines += ["slowest:"] + slowLines + [""] }
    lines.append(summary.line(isColoured: isColoured))
    return lines.joined(separator: "\n").withoutWorkflowCommands() + "\n"
  }
}

// MARK: - A line a file

extension TextReport {
  private func line(of result: ScenarioResult) -> String {
    let word = result.updateCount > 0 ? "wrote" : result.outcome.name == .skipped ? "skip" : "ok"
    let blocks = result.updateCount.counted("block")
    let remark = [
      result.updateCount > 0 ? blocks : nil, result.outcome.remark?.onOneLine,
      result.faultCount > 0 ? result.faultCount.counted("fault") : nil,
      result.duration.shortWords,
    ]
    .compactMap(\.self).joined(separator: "; ")
    return first(word, .good) + "\(result.path.onOneLine)  \(result.title.onOneLine)  (\(remark))\n"
  }

  private func headline(of result: ScenarioResult) -> String {
    first("FAIL", .failure) + "\(result.place.onOneLine)  \(result.title.onOneLine)"
  }

  /// The first word of a line, padded to a column.
  private func first(_ word: String, _ ink: Ink) -> String {
    word.painted(ink, if: isColoured) + String(repeating: " ", count: max(1, 6 - word.count))
  }
}

// MARK: - The slowest

extension TextReport {
  /// Keeps the result if it is one of the slowest; of equal durations, the earlier one comes first.
  private mutating func keepIfSlow(_ result: ScenarioResult) {
    let index = slowest.firstIndex { $0.duration < result.duration } ?? slowest.count
    slowest.insert((result.path, result.duration), at: index)
    if slowest.count > Self.slowestCount { slowest.removeLast() }
  }

  private var slowLines: [String] {
    let words = slowest.map(\.duration.shortWords)
    let width = words.map(\.count).max() ?? 0
    return zip(slowest, words).map { file, words in
      "  " + String(repeating: " ", count: width - words.count) + words
        + "  \(file.path.onOneLine)"
    }
  }
}
