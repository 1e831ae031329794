/// The request of a command line that begins with `new`.
struct NewPackageRequest: Sendable {
  private(set) var names: [String] = []
  /// The source of Patchbay for the new package, as typed; empty if none was typed.
  private(set) var patchbay = ""
  private(set) var wantsHelp = false

  static let options: [ProgramOption<NewPackageRequest>] = [
    ProgramOption(
      names: ["--patchbay"], placeholder: "PLACE", values: .folders,
      summary: "the URL or the folder of the package patchbay"
    ) { request, value, _ in request.patchbay = value },
    .flag("-h", "--help", summary: "prints this", sets: \.wantsHelp),
  ]

  /// Reads the arguments after `new`.
  init(_ arguments: [String], of program: ShellProgram) throws(UsageError) {
    try ProgramOption.read(arguments, Self.options, into: &self, of: program, command: "new") {
      request, word in request.names.append(word)
    }
    if names.count != 1, !wantsHelp { throw .notOneName }
  }
}

extension ShellProgram {
  /// The text of `new --help`.
  var newPackageHelp: String {
    """
    \(name) new: writes a Swift package with a shell of its own

    Usage: \(name) new NAME [--patchbay=PLACE]

    The folder NAME gets a library with a plugin and a catalogue, the executable NAME-shell, tests, a
    scenario and a workflow for GitHub. NAME has letters, digits, - and _, and begins with a letter.
    Nothing is written if there is a NAME already.

    \(OptionForm.list(NewPackageRequest.options.map(\.form)))
    A URL is depended on from version \(version) on. Without --patchbay the package depends on the
    folder that this program was built or installed from.

    Exit status: 0 success, 2 wrong usage, or nothing could be written.

    """
  }
}
