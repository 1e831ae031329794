import PatchbayText

extension ReportFormat {
  /// Workflow commands that mark lines of files on GitHub.
  public static let github = ReportFormat(
    "github", sharesOutput: true, joiningWhere: "GITHUB_ACTIONS"
  ) { _, _ in GitHubReport() }
}

/// A report as workflow commands, by which GitHub marks failures on the lines of files.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
struct GitHubReport: ScenarioReport {
  private var errorCount = 0

  /// GitHub shows at most ten errors of a step.
  private static let mostErrors = 10

  mutating func begin(fileCount: Int) -> String { "" }

  mutating func note(_ result: ScenarioResult) -> String {
    guard result.outcome.isBad else { return "" }
    let errors =
      result.failures.isEmpty
      ? [fileError(result)]
      : result.failures.map {
        error($0, of: result)
      }
    let room = max(0, Self.mostErrors - errorCount)
    errorCount += errors.count
    return errors.prefix(room).joined()
  }

  mutating func end(_ summary: ScenarioSummary) -> String {
    let others = errorCount - Self.mostErrors
    let more = others == 1 ? "1 more error, which isn't shown" : "\(others) more errors, not shown"
    return (others > 0 ? "::error::\(more)\n" : "") + summary.line() + "\n"
  }
}

extension GitHubReport {
  private func error(_ failure: ScenarioFailure, of result: ScenarioResult) -> String {
    let lines = [failure.summary] + failure.commandLines.map { "  \($0)" } + failure.detailLines
    return Self.command(
      [
        ("file", result.path), ("line", "\(failure.line)"), ("col", "\(failure.column)"),
        ("title", result.title),
      ], lines.joined(separator: "\n"))
  }

  /// The error for a bad file without failures at lines.
  private func fileError(_ result: ScenarioResult) -> String {
    Self.command([("file", result.path), ("title", result.title)], result.message)
  }

  private static func command(_ properties: [(String, String)], _ message: String) -> String {
    let written = properties.map { "\($0)=\(escaped($1, in: .property))" }.joined(separator: ",")
    return "::error \(written)::\(escaped(message, in: .message))\n"
  }
}

// MARK: - Escapes

extension GitHubReport {
  private enum Part { case property, message }

  private static func escaped(_ text: String, in part: Part) -> String {
    var written = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": written += "%25"
      case "\r": written += "%0D"
      case "\n": written += "%0A"
      case ":" where part == .property: written += "%3A"
      case "," where part == .property: written += "%2C"
      case _ where scalar.isUnruly && scalar != "\t": written += scalar.escaped
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}
