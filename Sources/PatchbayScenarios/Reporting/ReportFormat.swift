/// The form in which it is told what came of files of scenarios.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// For people: quiet on what went well.
  case text
  /// The Test Anything Protocol, version 14.
  case tap
  /// The XML that most servers for continuous integration read.
  case junit
  /// Commands that mark lines of files on GitHub.
  case github
  /// One JSON document with all there is to know.
  case json
}

extension ReportFormat {
  /// An empty report in this form; only text has colours, and only text and TAP can be verbose.
  public func makeReport(isColoured: Bool = false, isVerbose: Bool = false) -> any ScenarioReport {
    switch self {
    case .text: TextReport(isColoured: isColoured, isVerbose: isVerbose)
    case .tap: TAPReport(isVerbose: isVerbose)
    case .junit: JUnitReport()
    case .github: GitHubReport()
    case .json: JSONReport()
    }
  }
}
