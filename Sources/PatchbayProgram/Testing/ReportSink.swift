import PatchbayScenarios

/// The sum of a run, as its reports have printed it.
///
/// Only the end of a report makes one, and only this makes the status of a run: a run that has
/// reported nothing can't succeed.
struct ReportedSum {
  private let summary: ScenarioSummary

  fileprivate init(_ summary: ScenarioSummary) { self.summary = summary }

  /// The exit status: failed commands count more than exceeded time limits, and these more than
  /// files that were not run.
  var status: ExitStatus {
    if summary.count(of: .failed) + summary.count(of: .passedUnexpectedly) > 0 { return .failure }
    if summary.count(of: .timedOut) > 0 { return .timeOut }
    return summary.count(of: .refused) > 0 ? .refused : .success
  }
}

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
  mutating func end(
    _ summary: ScenarioSummary, _ output: StandardOutput
  ) throws(UsageError) -> ReportedSum {
    write(report.end(summary), output)
    if let path, let reason = ReportFile.write(text, to: path) {
      throw .cannotWrite(path, reason: reason)
    }
    return ReportedSum(summary)
  }

  private mutating func write(_ text: String, _ output: StandardOutput) {
    if path != nil {
      self.text += text
    } else if !text.isEmpty {
      output.write(report: text)
    }
  }
}
