import PatchbayShell

/// What a command line asks for that begins with `fmt`.
struct FormatRequest: Sendable {
  var paths: [String] = []
  /// Nothing is written: it tells which files would be.
  var onlyChecks = false
  var wantsHelp = false

  static let options: [ProgramOption<FormatRequest>] = [
    ProgramOption(names: ["--check"], summary: "writes nothing, names files that would change") {
      request, _, _ in request.onlyChecks = true
    },
    ProgramOption(names: ["-h", "--help"], summary: "tells this") { request, _, _ in
      request.wantsHelp = true
    },
  ]

  /// The arguments are those behind `fmt`.
  init(_ arguments: [String], of program: ShellProgram) throws(UsageError) {
    try ProgramOption.read(arguments, Self.options, into: &self, of: program) { request, word in
      request.paths.append(word)
    }
    if paths.isEmpty, !wantsHelp { throw .nothingToFormat }
  }
}

/// Writes files as they are best written.
struct FormatRun {
  private let request: FormatRequest
  private let output: StandardOutput

  init(_ request: FormatRequest, _ output: StandardOutput) {
    self.request = request
    self.output = output
  }
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
    do throws(ShellError) {
      switch try file.formatted() {
      case .failure(let refusal):
        for error in refusal.errors { output.write(remark: "\(error)\n") }
        return .refused
      case .success(nil): return .success
      case .success(let bytes?):
        output.write("\(file.path)\n")
        if request.onlyChecks { return .failure }
        try file.write(bytes)
        return .success
      }
    } catch {
      output.write(remark: "\(error)\n")
      return .misuse
    }
  }
}
