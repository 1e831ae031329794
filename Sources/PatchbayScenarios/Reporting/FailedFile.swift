import PatchbayText

/// The report of a bad file below its headline: its phases with their failures.
struct FailedFile {
  private let result: ScenarioResult
  private let isColoured: Bool
  /// The failures of each phase; the last element has those without a phase.
  private var failures: [[ScenarioFailure]]

  init(_ result: ScenarioResult, isColoured: Bool) {
    self.result = result
    self.isColoured = isColoured
    failures = Array(repeating: [], count: result.phases.count + 1)
    for failure in result.failures {
      // Two phases may have the same heading: take the nearest one above.
      let phase = result.phases.lastIndex { $0.title == failure.phase && $0.line <= failure.line }
      failures[phase ?? result.phases.count].append(failure)
    }
  }
}

extension FailedFile {
  /// The report, indented.
  var lines: [String] {
    let remark = result.remark.map { ["  \($0.onOneLine)"] } ?? []
    let unplaced = failures.last ?? []
    return remark + zip(result.phases, failures).flatMap { lines(of: $0, $1) }
      + lines(of: unplaced, indentation: "  ")
  }

  /// The lines of a phase; a phase without a heading has lines only for its failures.
  private func lines(of phase: ScenarioResult.Phase, _ failures: [ScenarioFailure]) -> [String] {
    guard let title = phase.title else {
      return lines(of: failures, indentation: "  ")
    }
    let heading = "  # \(title.onOneLine)"
    switch phase.state {
    case .passed where failures.isEmpty:
      return ["\(heading)  \("ok".painted(.good, if: isColoured))"]
    case .notRun where failures.isEmpty:
      return ["\(heading)  not run".painted(.faint, if: isColoured)]
    case .passed, .notRun, .failed:
      return [heading] + lines(of: failures, indentation: "    ")
    }
  }

  private func lines(of failures: [ScenarioFailure], indentation: String) -> [String] {
    failures.withCommandOnce.flatMap { failure, showsCommand in
      lines(of: failure, withCommand: showsCommand, indentation: indentation)
    }
  }

  private func lines(
    of failure: ScenarioFailure, withCommand: Bool, indentation: String
  ) -> [String] {
    let place = failure.place(in: result.path).onOneLine.painted(.strong, if: isColoured)
    let summary = failure.summary.onOneLine.painted(.bad, if: isColoured)
    let details = failure.shownDetails(isColoured: isColoured).map {
      $0.isEmpty ? "" : "\(indentation)    \($0)"
    }
    return ["\(indentation)\(place)  \(summary)"]
      + (withCommand ? failure.commandLines : []).map { "\(indentation)  \($0.withTabs)" }
      + details
  }
}
