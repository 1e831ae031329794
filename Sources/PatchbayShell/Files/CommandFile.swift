public import PatchbayLanguage

/// A file of commands, with its contents.
package struct CommandFile: Sendable {
  /// The path as it was named.
  package let path: String
  /// The commands; the file may be a script, or a world saved as JSON.
  package let source: SourceText
  /// The folder of the file, without links; nil for an open descriptor, such as /dev/stdin.
  package let folder: String?
}

extension CommandFile {
  /// Reads a file that was named on the program's command line.
  package init(_ path: String, upTo mostBytes: Int = FileAccess.mostBytes) throws(ShellError) {
    try self.init(path, by: FileAccess(upTo: mostBytes))
  }

  init(
    _ path: String, by files: FileAccess, at span: SourceSpan? = nil,
    asking proceed: () throws(ShellError) -> Void = {}
  ) throws(ShellError) {
    let (bytes, folder) = try rethrowing(files.readFile(path)) {
      ShellError(reading: path, $0, at: span)
    }
    self.path = path
    source = try rethrowing(
      WorldFile.script(in: SourceText(name: path, bytes: bytes), asking: proceed)
    ) { (error: ShellError) in error.span == nil ? error.at(span) : error }
    self.folder = folder
  }

  /// The origin of the commands.
  package var origin: CommandOrigin { .file(folder: folder) }
}

extension SourceText {
  /// Reads the commands of a file that was named on the program's command line.
  public static func file(_ path: String) throws(ShellError) -> SourceText {
    try CommandFile(path).source
  }
}

/// The origin of commands, which decides which files and programs they may use.
public enum CommandOrigin: Sendable, Hashable {
  /// The application that created the session: its commands may use all files.
  case application
  /// A person who typed them: the commands may use all files and run programs.
  case typed
  /// A file in this folder; a pipe if the folder is nil.
  case file(folder: String?)
}

extension Session {
  /// The origin of the command under way; for a command of a file, always that file.
  var origin: CommandOrigin {
    filesUnderWay.last.map { .file(folder: $0.folder) } ?? options.origin
  }

  /// Whether the command under way may run programs.
  var mayRunPrograms: Bool { options.allowsPrograms || origin == .typed }

  /// The files that the command under way may use; nil for all files.
  var reach: FileReach? { origin.reach(options) }

  /// Access to files for the command under way.
  package var files: FileAccess { files(of: origin) }

  /// Access to files for commands of an origin.
  func files(of origin: CommandOrigin) -> FileAccess {
    FileAccess(
      isAllowed: options.allowsFiles, folder: options.folder, reach: origin.reach(options),
      written: written, upTo: options.budgets[.memory]
    ) { [output] in output.flush() }
  }
}

extension CommandOrigin {
  fileprivate func reach(_ options: SessionOptions) -> FileReach? {
    switch self {
    case .application, .typed: return nil
    case .file(let folder):
      var reach = options.reach
      reach.besideFolder = folder
      return reach
    }
  }
}
