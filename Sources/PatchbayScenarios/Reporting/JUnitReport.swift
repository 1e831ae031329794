import PatchbayText

extension ReportFormat {
  /// The XML that most servers for continuous integration read.
  public static let junit = ReportFormat("junit") { _, _ in JUnitReport() }
}

/// A report in JUnit's XML, with a suite for each folder and a case for each file.
///
/// A case has no attributes for the file and line, which strict schemas refuse: its message and
/// text begin with them. The counts come before the cases, so everything is written at the end.
struct JUnitReport: ScenarioReport {
  private var suites: [JUnitSuite] = []
  private var indexes: [String: Int] = [:]

  mutating func begin(fileCount: Int) -> String { "" }

  mutating func note(_ result: ScenarioResult) -> String {
    let name = Self.folder(of: result.path)
    let index = indexes[name, default: suites.count]
    if index == suites.count {
      indexes[name] = index
      suites.append(JUnitSuite(name: name))
    }
    suites[index].add(result)
    return ""
  }

  mutating func end(_ summary: ScenarioSummary) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<testsuites>\n"
      + suites.map(\.xml).joined().withoutWorkflowCommands { "&#\($0.value);" }
      + "</testsuites>\n"
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
