package import PatchbayLanguage
import PatchbayText

/// The faults of files and programs that commands use.
package enum FileFault: Sendable, Hashable {
  case cannotRead(String, reason: String)
  case cannotWrite(String, reason: String)
  /// A rule forbids commands from files and pipes to read or write the file.
  case outOfReach(String, toDo: String, reason: String, fix: String?)
  case noName(toDo: String)
  case noPrograms
  case noDot(kept: String)
  /// A file with the extension of another format of `graph` than the typed one.
  case otherFormat(String, format: String, typed: String, fix: String)
  /// A file for a picture that `graph` does not draw.
  case noPicture(String, ending: String)
  case programFailed(String, reason: String)
  case runsItself(String)
}

extension ShellError {
  /// An error with the words of a fault.
  package init(_ fault: FileFault, at span: SourceSpan? = nil, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }

  /// An error for a file that can't be read.
  package init(reading path: String, _ failure: FileAccess.Failure, at span: SourceSpan? = nil) {
    self.init(.cannotRead(path, reason: failure.reason), "read", path, failure, at: span)
  }

  /// An error for a file that can't be written.
  package init(writing path: String, _ failure: FileAccess.Failure, at span: SourceSpan? = nil) {
    self.init(.cannotWrite(path, reason: failure.reason), "write", path, failure, at: span)
  }

  private init(
    _ fault: FileFault, _ verb: String, _ path: String, _ failure: FileAccess.Failure,
    at span: SourceSpan?
  ) {
    guard !path.isEmpty else {
      self.init(.noName(toDo: verb), at: span)
      return
    }
    guard failure.isOutOfReach else {
      let error = ShellError(fault, at: span)
      self = failure.remedy.map(error.advising) ?? error
      return
    }
    self.init(
      .outOfReach(path, toDo: verb, reason: failure.reason, fix: failure.remedy), at: span)
  }
}

extension FileFault {
  fileprivate var words: FaultWords {
    switch self {
    case .cannotRead(let path, let reason): .init(.cannotRead, "can't read \(path): \(reason)")
    case .cannotWrite(let path, let reason):
      .init(.cannotWrite, "can't write \(path): \(reason)", "the file is unchanged")
    case .outOfReach(let path, let verb, let reason, let fix):
      .init(.outOfReach, "can't \(verb) \(path): \(reason)", fix)
    case .noName(let verb):
      .init(
        verb == "read" ? .cannotRead : .cannotWrite, "can't \(verb) '': the name is empty",
        "name a file")
    case .noPrograms:
      .init(.program, "only what is typed may run programs", "start patchbay with --allow-shell")
    case .noDot(let kept):
      .init(
        .program, "dot is not installed",
        "the graph is kept in \(kept); install graphviz to draw it")
    case .otherFormat(let file, let format, let typed, let fix):
      .init(
        .notPossible, "\(file) has the ending of \(format), and the format is \(typed)", fix)
    case .noPicture(let file, let ending):
      .init(
        .notPossible, "graph draws no .\(ending)",
        "let dot draw it: graph --format=dot | dot -T\(ending) -o \(file.asWord)")
    case .programFailed(let program, let reason): .init(.program, "\(program) failed: \(reason)")
    case .runsItself(let path):
      .init(.notPossible, "\(path) runs itself", "remove the run or load from the file")
    }
  }
}
