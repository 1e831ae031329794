import Glibc
import Synchronization

/// The mode of the terminal: the original one, or a quiet one while commands run.
enum TerminalMode {
  /// The mode at the start; nil if standard input is no terminal.
  private static let original: termios? = {
    var mode = termios()
    return tcgetattr(STDIN_FILENO, &mode) == 0 ? mode : nil
  }()
  private static let isWatched = Atomic<Bool>(false)
  private static let isQuiet = Atomic<Bool>(false)
  private static let bracketsPastes = Atomic<Bool>(false)
}

extension TerminalMode {
  /// Restores the terminal on every way out of the process from now on.
  static func watch() {
    guard original != nil, !isWatched.exchange(true, ordering: .relaxed) else { return }
    putBackInEmergencies()
  }

  /// Whether another program has the terminal, as after Ctrl-Z.
  ///
  /// The system stops a process that changes the mode of a terminal then.
  private static var isInBackground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group > 0 && group != getpgrp()
  }

  /// Whether this process must stop its work while another program has the terminal.
  ///
  /// A suspended process is continued to end; it must not be stopped again by its own last steps.
  static var isLost: Bool { Process.mustStop && isInBackground }

  /// Makes the terminal neither echo typed keys nor collect them to lines, from now on.
  static func quieten() {
    guard isWatched.load(ordering: .relaxed), !isLost, var mode = original else { return }
    isQuiet.store(true, ordering: .relaxed)
    mode.c_lflag &= ~tcflag_t(ECHO | ICANON)
    // In a text that is pasted meanwhile, the quit key would end the session.
    withUnsafeMutableBytes(of: &mode.c_cc) { keys in keys[Int(VQUIT)] = 0 }
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// Turns on bracketed paste, by which a pasted newline is distinguished from a typed one.
  static func takePastes() {
    guard !bracketsPastes.exchange(true, ordering: .relaxed) else { return }
    write("\u{1B}[?2004h")
  }

  /// The key that has a function in the original mode; nil if none has it.
  static func key(_ index: Int32) -> UInt8? {
    guard var mode = original else { return nil }
    let key = withUnsafeBytes(of: &mode.c_cc) { keys in
      keys.indices.contains(Int(index)) ? keys[Int(index)] : 0
    }
    return key == 0 ? nil : key
  }

  /// The signal that a key sends; nil if it sends none.
  ///
  /// While a line is edited, the terminal itself sends no signals, since pasted text would send
  /// them, too.
  static func signalSent(by scalar: Unicode.Scalar) -> Int32? {
    let keys = [(VINTR, SIGINT), (VSUSP, SIGTSTP), (VQUIT, SIGQUIT)]
    return keys.first { key($0.0).map(UInt32.init) == scalar.value }?.1
  }

  /// Restores the original mode, in a signal handler as well; returns whether it was quiet before.
  @discardableResult
  static func putBack() -> Bool {
    guard isWatched.load(ordering: .relaxed), var mode = original else { return false }
    if bracketsPastes.exchange(false, ordering: .relaxed) { write("\u{1B}[?2004l") }
    let wasQuiet = isQuiet.exchange(false, ordering: .relaxed)
    // The program that has the terminal has set its own mode.
    if !isInBackground { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
    return wasQuiet
  }

  private static func write(_ text: StaticString) {
    _ = Glibc.write(STDOUT_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  /// Restores the terminal before a signal ends the process, such as one of a crash in an
  /// application's plugin.
  ///
  /// Handlers that the process has set stay, except those of crashes, which the Swift runtime sets.
  private static func putBackInEmergencies() {
    giveHandlersStack()
    let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT]
    for number in Process.signalsThatEnd
    where Process.hasDefaultAction(number)
      || crashes.contains(number) && !Process.isIgnored(number)
    {
      var action = sigaction()
      action.sa_flags = SA_ONSTACK
      action.__sigaction_handler.sa_handler = { number in
        TerminalMode.putBack()
        // Raise the signal again, with the default action of the system.
        signal(number, SIG_DFL)
        raise(number)
      }
      sigaction(number, &action, nil)
    }
  }

  /// Gives signal handlers their own stack, which they need if the normal one has overflowed.
  private static func giveHandlersStack() {
    let size = 1 << 16
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }
}
