/// Where commands come from, which decides what they may touch.
public enum CommandOrigin: Sendable, Hashable {
  /// The application that has made the session vouches for them: they may use all files.
  case application
  /// A person typed them: they may do what that person may.
  case typed
  /// They stand in a file of this folder; in a pipe, where there is no folder.
  case file(folder: String?)
}

extension Session {
  /// The origin of the command under way: commands of a file come from that file, however it is run.
  var origin: CommandOrigin {
    filesUnderWay.last.map { .file(folder: $0.folder) } ?? options.origin
  }

  /// Whether the command under way may run programs.
  var mayRunPrograms: Bool { options.allowsPrograms || origin == .typed }

  /// How far the command under way may reach; nil for everywhere.
  var reach: FileReach? { origin.reach(options) }

  /// The files that commands name.
  package var files: FileAccess { files(of: origin) }

  /// The files that commands of some origin name.
  func files(of origin: CommandOrigin) -> FileAccess {
    FileAccess(
      isAllowed: options.allowsFiles, folder: options.folder, reach: origin.reach(options),
      written: written
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
