import Glibc
import PatchbayShell
import Synchronization

/// This process: its descriptors, and the signals that ask it to stop.
enum Process {
  /// The number of interruptions that the running work has not noticed yet.
  private static let interruptions = Atomic<Int>(0)
  /// The time of the last interruption, in milliseconds.
  private static let lastInterruption = Atomic<Int>(0)
  /// The signal that asked the process to end, or 0.
  private static let ending = Atomic<Int32>(0)
  /// Whether a program has the terminal.
  private static let isHandedOver = Atomic<Bool>(false)
  /// Whether the terminal has another size.
  private static let hasResized = Atomic<Bool>(false)
  /// Whether Ctrl-Z was typed: the process is to suspend.
  private static let mustSuspend = Atomic<Bool>(false)
  /// The number of interruptions that end the process, whatever is under way.
  private static let mostInterruptions = 3

  static func end(with status: Int32) -> Never { exit(status) }

  /// Opens `/dev/null` in the place of standard descriptors that are closed.
  ///
  /// Otherwise a file opened later could get the descriptor of standard output, and be written to.
  /// Returns the system's message if that fails.
  static func keepStandardDescriptors() -> String? {
    for (descriptor, uselessMode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(Int32(descriptor), F_GETFD) < 0 {
      if open("/dev/null", uselessMode) < 0 { return systemError }
    }
    return nil
  }
}

// MARK: - Signals

extension Process {
  /// Ignores SIGXFSZ: the code that writes a file reports that it would be too large.
  static func ignoreFileLimit() { signal(SIGXFSZ, SIG_IGN) }
}

extension Process {
  /// Whether the work under way must stop.
  static var isInterrupted: Bool { interruptions.load(ordering: .relaxed) > 0 }

  /// The signal that asked the process to end; nil if there was none.
  static var endingSignal: Int32? {
    let number = ending.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  static var mustStop: Bool { isEnding || isInterrupted }

  /// Returns and clears whether there was an interruption.
  @discardableResult
  static func takeInterruption() -> Bool {
    let wasInterrupted = interruptions.exchange(0, ordering: .relaxed) > 0
    if wasInterrupted, endingSignal == nil { regainPatience() }
    return wasInterrupted
  }

  /// Runs a body during which interruptions are for a program that has the terminal.
  static func handOver(_ body: () -> Void) {
    isHandedOver.store(true, ordering: .relaxed)
    body()
    isHandedOver.store(false, ordering: .relaxed)
  }

  /// Handles signals from now on: they are noted, and system calls that wait return.
  static func noteSignals() {
    // Initialize these here: a signal handler must not be the first to use them.
    takeInterruption()
    ending.store(0, ordering: .relaxed)
    Program.endAtOnce()
    endWhenInterrupted(false)
    noteTimer()
    signal(SIGPIPE, SIG_IGN)
    // Where the parent ignores SIGCHLD, which is inherited, the status of programs would be lost.
    signal(SIGCHLD, SIG_DFL)
    handle(SIGINT) { _ in
      // The signal is for the program that has the terminal.
      if Process.isHandedOver.load(ordering: .relaxed) { return }
      // Text pasted while a command runs may have several Ctrl-C; no person types as fast.
      let moment = Process.monotonicMilliseconds
      let former = Process.lastInterruption.exchange(moment, ordering: .relaxed)
      if Process.isInterrupted, moment - former < 10 { return }
      let count = Process.interruptions.add(1, ordering: .relaxed).newValue
      if count >= Process.mostInterruptions { Process.leave(ExitStatus.interrupted) }
      Process.beginLosingPatience()
    }
    // A second such signal ends the process at once.
    let noteEnding: @convention(c) (Int32) -> Void = { number in
      let former = Process.ending.exchange(number, ordering: .relaxed)
      if former != 0 { Process.leave(.signal(number)) }
      Process.beginLosingPatience()
    }
    handle(SIGTERM, noteEnding)
    // Under nohup SIGHUP is ignored, and stays so.
    if !isIgnored(SIGHUP) { handle(SIGHUP, noteEnding) }
    // The parent may have blocked signals for itself, which is inherited.
    var noted = notedSignals
    sigaddset(&noted, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &noted, nil)
  }

  /// Milliseconds of a monotonic clock; signal handlers read it, too.
  private static var monotonicMilliseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }

  static func leave(_ status: ExitStatus) {
    Program.endAtOnce()
    TerminalMode.putBack()
    _exit(status.code)
  }

  static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(number, &action, nil)
  }

  private static var notedSignals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP] { sigaddset(&set, number) }
    return set
  }

  /// The signals whose default action ends the process, and which can be handled.
  static var signalsThatEnd: [Int32] {
    let others = [
      SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD, SIGCONT, SIGURG, SIGWINCH,
    ]
    return (1..<NSIG).filter { !others.contains($0) }
  }

  static func isIgnored(_ number: Int32) -> Bool { isHandled(number, by: SIG_IGN) }
  static func hasDefaultAction(_ number: Int32) -> Bool { isHandled(number, by: SIG_DFL) }

  private static func isHandled(_ number: Int32, by handler: __sighandler_t?) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    let found = action.__sigaction_handler.sa_handler
    return unsafeBitCast(found, to: Int.self) == unsafeBitCast(handler, to: Int.self)
  }

  /// Waits until standard input can be read; returns false if something else has happened before.
  ///
  /// A signal between the check and the wait is not missed: signals are unblocked only during the
  /// wait.
  static func waitForInput(
    meanwhile: (() -> Void)? = nil, orUntil hasHappened: () -> Bool = { Process.mustStop }
  ) -> Bool {
    var (held, former) = (notedSignals, sigset_t())
    pthread_sigmask(SIG_BLOCK, &held, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    while !hasHappened() {
      var places = fd_set()
      places.__fds_bits.0 = 1 << STDIN_FILENO
      var interval = timespec(tv_sec: 0, tv_nsec: 50_000_000)
      let count = withUnsafePointer(to: &interval) {
        pselect(STDIN_FILENO + 1, &places, nil, nil, meanwhile == nil ? nil : $0, &former)
      }
      // Other failures are reported by the read that follows.
      if count > 0 || count < 0 && errno != EINTR { return true }
      guard count == 0, let meanwhile else { continue }
      // Unblock signals meanwhile: repeated interruptions must end this call as well.
      pthread_sigmask(SIG_SETMASK, &former, nil)
      meanwhile()
      pthread_sigmask(SIG_BLOCK, &held, nil)
    }
    return false
  }
}

// MARK: - Signals of a terminal

extension Process {
  /// Whether the terminal has another size, or a suspension was requested.
  static var hasTerminalNews: Bool {
    hasResized.load(ordering: .relaxed) || mustSuspend.load(ordering: .relaxed)
  }

  /// Returns and clears whether the terminal has another size.
  static func takeResize() -> Bool { hasResized.exchange(false, ordering: .relaxed) }

  /// Returns and clears the request to suspend the process.
  static func takeSuspension() -> Bool { mustSuspend.exchange(false, ordering: .relaxed) }

  /// Notes terminal signals while a line is edited, so that the terminal is restored before a
  /// suspension.
  static func noteTerminalSignals() {
    handle(SIGWINCH) { _ in Process.hasResized.store(true, ordering: .relaxed) }
    // The signal is ignored if the parent shell can't continue a stopped process.
    guard !isIgnored(SIGTSTP) else { return }
    handle(SIGTSTP) { _ in Process.mustSuspend.store(true, ordering: .relaxed) }
  }

  /// Suspends the process at once between lines, with the terminal in its original mode.
  static func forgetTerminalSignals() {
    guard !isIgnored(SIGTSTP) else { return }
    handle(SIGTSTP) { _ in
      let error = errno
      defer { errno = error }
      let wasQuiet = TerminalMode.putBack()
      Process.stop { Process.forgetTerminalSignals() }
      // In the background another program has the terminal.
      if wasQuiet, tcgetpgrp(STDIN_FILENO) == getpgrp() { TerminalMode.quieten() }
    }
    if takeSuspension() { raise(SIGTSTP) }
  }

  /// Stops until the process is continued, and then handles the signal as before.
  static func stop(handlingAgain: () -> Void = noteTerminalSignals) {
    signal(SIGTSTP, SIG_DFL)
    var (stops, former) = (sigset_t(), sigset_t())
    sigemptyset(&stops)
    sigaddset(&stops, SIGTSTP)
    raise(SIGTSTP)
    // In its own handler the signal is blocked.
    pthread_sigmask(SIG_UNBLOCK, &stops, &former)
    pthread_sigmask(SIG_SETMASK, &former, nil)
    handlingAgain()
  }
}

/// The system's message for the last error.
var systemError: String { String(cString: strerror(errno)) }
