import Glibc

/// How it went, as a process tells it.
enum ExitStatus: Equatable {
  case success
  /// A command failed, or was not as expected.
  case failure
  /// Wrong usage, a file that can't be read, or nothing to do.
  case misuse
  /// There were errors in a text; nothing of it was run.
  case refused
  /// A scenario exceeded its time limit.
  case timeOut
  /// The application's types or its tree could not be made.
  case internalError
  /// It was ended by a signal, or as if by one.
  case signal(Int32)
}

extension ExitStatus {
  static let interrupted = signal(SIGINT)

  var code: Int32 {
    switch self {
    case .success: 0
    case .failure: 1
    case .misuse: 2
    case .refused: 3
    case .internalError: 70
    case .timeOut: 124
    case .signal(let number): 128 + number
    }
  }

  /// Of each code what it means, for the manual page.
  static let meanings: [(code: Int32, words: String)] = [
    (success.code, "success"),
    (failure.code, "a command or a scenario failed"),
    (misuse.code, "wrong usage, an unreadable file, or nothing to do"),
    (refused.code, "errors in a file, which was not run"),
    (internalError.code, "internal error"),
    (timeOut.code, "a scenario exceeded its time limit"),
    (interrupted.code, "interrupted"),
  ]

  /// This, unless what came before has gone wrong already: the first that goes wrong counts.
  func after(_ former: ExitStatus) -> ExitStatus { former == .success ? self : former }

  /// What it becomes when standard output could not be written.
  ///
  /// A closed pipe is reported as the system reports it to programs that know nothing of it: as if
  /// the signal for that had ended them. So a pipeline that looks at the status sees that not all was run.
  func orFailed(_ failure: StandardOutput.Failure) -> ExitStatus {
    switch failure {
    case .nobodyReads: ExitStatus.signal(SIGPIPE).after(self)
    case .system: ExitStatus.failure.after(self)
    }
  }
}
