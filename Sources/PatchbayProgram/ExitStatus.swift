import Glibc

/// The outcome of a run, as the process reports it.
enum ExitStatus: Equatable {
  case success
  /// A command failed, or its outcome was not the expected one.
  case failure
  /// Wrong usage, a file that can't be read, or nothing to do.
  case misuse
  /// A text has errors; nothing of it was run.
  case refused
  /// A scenario exceeded its time limit.
  case timeOut
  /// The application's types or its tree could not be made.
  case internalError
  /// A signal ended the process, or the status is as if one had.
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

  /// The meaning of each code, for the manual page.
  static let meanings: [(code: Int32, words: String)] = [
    (success.code, "success"),
    (failure.code, "a command or a scenario failed"),
    (misuse.code, "wrong usage, an unreadable file, or nothing to do"),
    (refused.code, "errors in a file, which was not run"),
    (internalError.code, "internal error"),
    (timeOut.code, "a scenario exceeded its time limit"),
    (interrupted.code, "interrupted"),
  ]

  /// This status, unless the former one is a failure: the first failure counts.
  func after(_ former: ExitStatus) -> ExitStatus { former == .success ? self : former }

  /// The status of a process that could not write standard output.
  ///
  /// A closed pipe is reported as the system reports it for programs that don't handle it: as if
  /// its signal had ended them. So a pipeline that checks the status sees that not everything was
  /// run.
  func orFailed(_ failure: StandardOutput.Failure) -> ExitStatus {
    switch failure {
    case .nobodyReads: ExitStatus.signal(SIGPIPE).after(self)
    case .system: ExitStatus.failure.after(self)
    }
  }
}
