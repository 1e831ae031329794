import PatchbayText

extension ReportFormat {
  /// Workflow commands that mark lines of files on GitHub.
  public static let github = ReportFormat(
    "github", sharesOutput: true, joiningWhere: "GITHUB_ACTIONS",
    joined: { GitHubReport(isJoined: true) }
  ) { _, _ in GitHubReport(isJoined: false) }
}

/// A report as workflow commands, by which GitHub marks failures on the lines of files.
///
/// GitHub annotates only the first errors of a step: the others are plain text. A report that joins
/// another one, which has all failures and the counts, writes only annotations, before the end of
/// the other.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
struct GitHubReport: ScenarioReport {
  private let isJoined: Bool
  private let paths: WorkspacePath
  private var errorCount = 0
  /// The annotations of a joined report, which are not written between the lines of the other.
  private var held = ""

  init(isJoined: Bool, paths: WorkspacePath = .ofEnvironment) {
    (self.isJoined, self.paths) = (isJoined, paths)
  }

  mutating func begin(fileCount: Int) -> String { "" }

  mutating func note(_ result: ScenarioResult) -> String {
    guard result.outcome.isBad else { return "" }
    let errors =
      result.failures.isEmpty ? [fileError(result)] : result.failures.map { error($0, of: result) }
    let room = max(0, GitHubAnnotation.most - errorCount)
    errorCount += errors.count
    let annotations = errors.prefix(room).map(\.text).joined()
    guard isJoined else {
      return annotations + errors.dropFirst(room).map(\.plainText).joined()
    }
    held += annotations
    return ""
  }

  mutating func end(_ summary: ScenarioSummary) -> String {
    isJoined ? held : summary.line() + "\n"
  }
}

extension GitHubReport {
  private func error(_ failure: ScenarioFailure, of result: ScenarioResult) -> GitHubAnnotation {
    GitHubAnnotation(
      file: paths.path(to: result.path), line: failure.line, column: failure.column,
      title: result.title, summary: failure.summary,
      details: failure.commandLines.map { "  \($0)" } + failure.detailLines)
  }

  /// The error for a bad file without failures at lines.
  private func fileError(_ result: ScenarioResult) -> GitHubAnnotation {
    GitHubAnnotation(
      file: paths.path(to: result.path), title: result.title, summary: result.message)
  }
}
