import PatchbayLanguage
import PatchbayScenarios
import PatchbayText

/// Formats scripts and scenarios.
struct FormatRun {
  let request: FormatRequest
  let output: StandardOutput
}

extension FormatRun {
  func run() throws(UsageError) -> ExitStatus {
    let files: [ScenarioFile]
    do throws(ShellError) {
      files = try ScenarioSearch(request.paths, keepingPlainFiles: true).files
    } catch { throw .cannotRead(error.message, near: error.near, isCommand: false) }
    if files.isEmpty { throw .nothingSelected(found: 0, paths: request.paths) }
    var status = ExitStatus.success
    for file in files { status = format(file).after(status) }
    return status
  }

  private func format(_ file: ScenarioFile) -> ExitStatus {
    do throws(ScenarioRefusal) {
      guard let formatted = try file.formatted() else { return .success }
      if !request.onlyChecks { try file.write(formatted) }
      output.write("\(file.path.onOneLine)\n")
      return request.onlyChecks ? .failure : .success
    } catch {
      for error in error.errors { output.write(remark: "\(error)\n") }
      return error.status
    }
  }
}

extension ScenarioRefusal {
  /// The exit status of a program that refused a file for this reason.
  var status: ExitStatus {
    switch self {
    case .noAccess: .misuse
    case .mistakes: .refused
    case .interrupted: TestRun.ending ?? .interrupted
    }
  }
}
