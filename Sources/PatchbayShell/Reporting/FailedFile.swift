import PatchbayInspection

/// What is told of a bad file below its headline: its phases, the failing ones with their failures.
struct FailedFile {
  private let result: ScenarioResult
  private let isColoured: Bool
  /// The failures of each phase, and last those of none.
  private var failures: [[ScenarioFailure]]

  init(_ result: ScenarioResult, isColoured: Bool) {
    self.result = result
    self.isColoured = isColoured
    failures = Array(repeating: [], count: result.phases.count + 1)
    for failure in result.failures {
      // Two phases may have the same heading: the nearer one above is meant.
      let phase = result.phases.lastIndex { $0.title == failure.phase && $0.line <= failure.line }
      failures[phase ?? result.phases.count].append(failure)
    }
  }
}

extension FailedFile {
  /// All of it, indented.
  var lines: [String] {
    let remark = result.outcome.remark.map { ["  \($0.onOneLine)"] } ?? []
    let unplaced = failures.last ?? []
    return remark + zip(result.phases, failures).flatMap { lines(of: $0, $1) }
      + unplaced.flatMap { lines(of: $0, indentation: "  ") }
  }

  /// A phase without a heading is told of only where it has failures.
  private func lines(of phase: ScenarioResult.Phase, _ failures: [ScenarioFailure]) -> [String] {
    guard let title = phase.title else {
      return failures.flatMap { lines(of: $0, indentation: "  ") }
    }
    let heading = "  # \(title.onOneLine)"
    switch phase.state {
    case .passed where failures.isEmpty:
      return ["\(heading)  \("ok".painted(.good, if: isColoured))"]
    case .notRun where failures.isEmpty:
      return ["\(heading)  not run".painted(.faint, if: isColoured)]
    case .passed, .notRun, .failed:
      return [heading] + failures.flatMap { lines(of: $0, indentation: "    ") }
    }
  }

  private func lines(of failure: ScenarioFailure, indentation: String) -> [String] {
    let place = failure.place(in: result.path).onOneLine.painted(.strong, if: isColoured)
    let summary = failure.summary.onOneLine.painted(.bad, if: isColoured)
    let details = failure.detailLines.map { line in
      indentation + "    " + line.withTabs.painted(ink(of: line, in: failure), if: isColoured)
    }
    return ["\(indentation)\(place)  \(summary)"]
      + failure.commandLines.map { "\(indentation)  \($0.withTabs)" } + details
  }

  /// By the sign that stands before a line of a difference, after its numbers.
  private func ink(of line: String, in failure: ScenarioFailure) -> Ink? {
    guard failure.problem.diff != nil else { return nil }
    switch line.first(where: { $0 != " " && !$0.isNumber }) {
    case "-": return .bad
    case "+": return .good
    default: return nil
    }
  }
}
