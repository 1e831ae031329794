import PatchbayLanguage

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
