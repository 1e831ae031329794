/// The request of a command line that begins with `fmt`.
struct FormatRequest: Sendable {
  var paths: [String] = []
  /// Whether to list the files that would change, and to write nothing.
  var onlyChecks = false
  var wantsHelp = false

  static let options: [ProgramOption<FormatRequest>] = [
    .flag("--check", summary: "writes nothing, lists files that would change", sets: \.onlyChecks),
    .flag("-h", "--help", summary: "prints this", sets: \.wantsHelp),
  ]

  /// Reads the arguments after `fmt`.
  init(_ arguments: [String], of program: ShellProgram) throws(UsageError) {
    try ProgramOption.read(arguments, Self.options, into: &self, of: program, command: "fmt") {
      request, word in request.paths.append(word)
    }
    if paths.isEmpty, !wantsHelp { throw .nothingToFormat }
  }
}
