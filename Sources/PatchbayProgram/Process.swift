import Glibc
import Synchronization

/// The process this runs in: its descriptors, and the signals that ask it to stop.
enum Process {
  /// How many interruptions the running work has not noticed yet.
  private static let interruptions = Atomic<Int>(0)
  /// When the last one came.
  private static let lastInterruption = Atomic<Int>(0)
  /// The signal that asked the process to end, or 0.
  private static let ending = Atomic<Int32>(0)
  /// A program has the terminal.
  private static let isHandedOver = Atomic<Bool>(false)
  /// The terminal has another size.
  private static let hasResized = Atomic<Bool>(false)
  /// Ctrl-Z was typed: the process is to suspend.
  private static let mustSuspend = Atomic<Bool>(false)
  /// After this many interruptions the process ends, whatever is under way.
  private static let mostInterruptions = 3

  static func end(with status: Int32) -> Never { exit(status) }

  /// Takes the places of descriptors that are closed, so that no file that is opened gets them.
  ///
  /// Else a file could be written to in the belief that it was standard output.
  static func keepStandardDescriptors() {
    for (descriptor, uselessMode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(Int32(descriptor), F_GETFD) < 0 {
      _ = open("/dev/null", uselessMode)
    }
  }
}

// MARK: - Signals

extension Process {
  /// A file that would be too large is reported by the code that writes it.
  static func ignoreFileLimit() { signal(SIGXFSZ, SIG_IGN) }
}

extension Process {
  /// The work under way must stop.
  static var isInterrupted: Bool { interruptions.load(ordering: .relaxed) > 0 }

  /// The signal that asked the process to end.
  static var endingSignal: Int32? {
    let number = ending.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  static var mustStop: Bool { isEnding || isInterrupted }

  /// Whether there was an interruption; from now on there was none.
  @discardableResult
  static func takeInterruption() -> Bool {
    let wasInterrupted = interruptions.exchange(0, ordering: .relaxed) > 0
    if wasInterrupted, endingSignal == nil { regainPatience() }
    return wasInterrupted
  }

  /// Interruptions during something are not for this process.
  static func handOver(_ body: () -> Void) {
    isHandedOver.store(true, ordering: .relaxed)
    body()
    isHandedOver.store(false, ordering: .relaxed)
  }

  /// Answers signals from now on: they are noted, and calls that wait return.
  static func noteSignals() {
    // A handler must be the last to make these.
    takeInterruption()
    ending.store(0, ordering: .relaxed)
    endWhenInterrupted(false)
    noteTimer()
    signal(SIGPIPE, SIG_IGN)
    handle(SIGINT) { _ in
      // The signal is for the program that has the terminal.
      if Process.isHandedOver.load(ordering: .relaxed) { return }
      // Text pasted while a command runs may have several; no person is as fast.
      let moment = Process.monotonicMilliseconds
      let former = Process.lastInterruption.exchange(moment, ordering: .relaxed)
      if Process.isInterrupted, moment - former < 10 { return }
      let count = Process.interruptions.add(1, ordering: .relaxed).newValue
      if count >= Process.mostInterruptions { Process.leave(ExitStatus.interrupted) }
      Process.beginLosingPatience()
    }
    // The second one ends the process at once.
    let noteEnding: @convention(c) (Int32) -> Void = { number in
      let former = Process.ending.exchange(number, ordering: .relaxed)
      if former != 0 { Process.leave(.signal(number)) }
      Process.beginLosingPatience()
    }
    handle(SIGTERM, noteEnding)
    // Under nohup the signal is ignored, and stays so.
    if !isIgnored(SIGHUP) { handle(SIGHUP, noteEnding) }
    // The parent may have blocked signals for itself; that is inherited.
    var noted = notedSignals
    sigaddset(&noted, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &noted, nil)
  }

  /// Handlers of signals may ask for it, too.
  private static var monotonicMilliseconds: Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }

  static func leave(_ status: ExitStatus) {
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

  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = action.__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits until there is something to read on standard input; false if something else has happened before.
  ///
  /// A signal that comes between looking and waiting is not overlooked: they are let in only while it waits.
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
      // Repeated interruptions end that as well.
      pthread_sigmask(SIG_SETMASK, &former, nil)
      meanwhile()
      pthread_sigmask(SIG_BLOCK, &held, nil)
    }
    return false
  }
}

// MARK: - Signals of a terminal

extension Process {
  /// The terminal has something to tell that is not typed.
  static var hasTerminalNews: Bool {
    hasResized.load(ordering: .relaxed) || mustSuspend.load(ordering: .relaxed)
  }

  /// Whether the terminal has had another size since this was asked last.
  static func takeResize() -> Bool { hasResized.exchange(false, ordering: .relaxed) }

  /// Whether it was wanted since this was asked last that the process stops for a while.
  static func takeSuspension() -> Bool { mustSuspend.exchange(false, ordering: .relaxed) }

  /// While a line is edited, the terminal is put in order before the process stops for a while.
  static func noteTerminalSignals() {
    handle(SIGWINCH) { _ in Process.hasResized.store(true, ordering: .relaxed) }
    // A shell that can't continue what it has stopped has it ignored.
    guard !isIgnored(SIGTSTP) else { return }
    handle(SIGTSTP) { _ in Process.mustSuspend.store(true, ordering: .relaxed) }
  }

  /// Between lines the process stops where it stands, with the terminal as it was found.
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
    // In a handler of it, it is held back.
    pthread_sigmask(SIG_UNBLOCK, &stops, &former)
    pthread_sigmask(SIG_SETMASK, &former, nil)
    handlingAgain()
  }
}

/// The system's words for what has just failed.
var systemError: String { String(cString: strerror(errno)) }
