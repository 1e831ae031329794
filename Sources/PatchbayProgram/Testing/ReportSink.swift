import PatchbayScenarios

struct ReportSink {
  private let path: String?
  private var report: any ScenarioReport
  private var text = ""

  init(_ target: TestRequest.ReportTarget, report: any ScenarioReport) {
    path = target.path
    self.report = report
  }

  /// Throws if the file of the report could not be written at the end.
  func check() throws(UsageError) {
    guard let path, let reason = ReportFile.obstacle(to: path) else { return }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    let isMissing = !folder.isEmpty && !ReportFile.exists(folder)
    throw .cannotWrite(
      path, reason: reason,
      advice: isMissing ? "make the folder: mkdir -p \(folder.asShellWord)" : "name another file")
  }

  mutating func begin(fileCount: Int, _ output: StandardOutput) {
    write(report.begin(fileCount: fileCount), output)
  }

  mutating func note(_ result: ScenarioResult, _ output: StandardOutput) {
    write(report.note(result), output)
  }

  /// Ends the report; its file is written as a whole.
  mutating func end(_ summary: ScenarioSummary, _ output: StandardOutput) throws(UsageError) {
    write(report.end(summary), output)
    guard let path else { return }
    if let reason = ReportFile.write(text, to: path) { throw .cannotWrite(path, reason: reason) }
  }

  private mutating func write(_ text: String, _ output: StandardOutput) {
    if path != nil {
      self.text += text
    } else if !text.isEmpty {
      output.write(report: text)
    }
  }
}
