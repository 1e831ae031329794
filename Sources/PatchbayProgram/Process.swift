import Glibc
import Synchronization

/// The process this runs in: its descriptors, and the signals that ask it to stop.
enum Process {
  /// So many interruptions have come that nobody has taken notice of.
  private static let interruptions = Atomic<Int>(0)
  /// The signal that asked the process to end, or 0.
  private static let ending = Atomic<Int32>(0)
  /// Whoever insists gets out, whatever is under way.
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
  /// Somebody wants what is under way to stop.
  static var isInterrupted: Bool { interruptions.load(ordering: .relaxed) > 0 }

  /// The signal that asked the process to end.
  static var endingSignal: Int32? {
    let number = ending.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  static var mustStop: Bool { isInterrupted || endingSignal != nil }

  /// Whether there was an interruption; from now on there was none.
  @discardableResult
  static func takeInterruption() -> Bool { interruptions.exchange(0, ordering: .relaxed) > 0 }

  /// Answers signals from now on: they are noted, and calls that wait return.
  static func noteSignals() {
    // A handler must be the last to make these.
    takeInterruption()
    ending.store(0, ordering: .relaxed)
    signal(SIGPIPE, SIG_IGN)
    handle(SIGINT) { _ in
      let count = Process.interruptions.add(1, ordering: .relaxed).newValue
      if count >= Process.mostInterruptions { _exit(ExitStatus.interrupted.code) }
    }
    // The second one ends the process by itself.
    handle(SIGTERM, once: true) { Process.ending.store($0, ordering: .relaxed) }
    // Whoever has started this with nohup has had it ignored.
    if !isIgnored(SIGHUP) {
      handle(SIGHUP, once: true) { Process.ending.store($0, ordering: .relaxed) }
    }
    // Whoever has started this may have held back signals for itself; that is inherited.
    var noted = notedSignals
    pthread_sigmask(SIG_UNBLOCK, &noted, nil)
  }

  private static func handle(
    _ number: Int32, once: Bool = false, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    if once { action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) }
    sigaction(number, &action, nil)
  }

  private static var notedSignals: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    return set
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = action.__sigaction_handler.sa_handler
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Waits until there is something to read on standard input; false if it has to stop before.
  ///
  /// A signal that comes between looking and waiting is not overlooked: they are let in only while it waits.
  static func waitForInput() -> Bool {
    var (held, former) = (notedSignals, sigset_t())
    pthread_sigmask(SIG_BLOCK, &held, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    while !mustStop {
      var places = fd_set()
      places.__fds_bits.0 = 1 << STDIN_FILENO
      // What else fails is told by reading.
      if pselect(STDIN_FILENO + 1, &places, nil, nil, nil, &former) >= 0 || errno != EINTR {
        return true
      }
    }
    return false
  }
}

/// The system's words for what has just failed.
var systemError: String { String(cString: strerror(errno)) }
