import Glibc
import Synchronization

/// What the terminal does with what is typed: as it was found, or quietly while commands run.
enum TerminalMode {
  /// As it was found; nil where standard input is no terminal.
  private static let original: termios? = {
    var mode = termios()
    return tcgetattr(STDIN_FILENO, &mode) == 0 ? mode : nil
  }()
  private static let isWatched = Atomic<Bool>(false)
  private static let isQuiet = Atomic<Bool>(false)
}

extension TerminalMode {
  /// From now on the terminal is put back on every way out.
  static func watch() {
    guard original != nil, !isWatched.exchange(true, ordering: .relaxed) else { return }
    putBackInEmergencies()
  }

  /// What is typed from now on is not shown, and not kept back until a line is finished.
  static func quieten() {
    guard isWatched.load(ordering: .relaxed), var mode = original else { return }
    isQuiet.store(true, ordering: .relaxed)
    mode.c_lflag &= ~tcflag_t(ECHO | ICANON)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// Puts it back as it was found, in a handler of a signal too; whether it was quiet before.
  @discardableResult
  static func putBack() -> Bool {
    guard isWatched.load(ordering: .relaxed), var mode = original else { return false }
    let wasQuiet = isQuiet.exchange(false, ordering: .relaxed)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    return wasQuiet
  }

  /// Whatever crashes the process, in a plugin of an application for instance, does so after that.
  private static func putBackInEmergencies() {
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        TerminalMode.putBack()
        // It happens again when this returns, and then to the system.
        signal(number, SIG_DFL)
        if number == SIGQUIT { raise(number) }
      }
      sigaction(number, &action, nil)
    }
  }
}
