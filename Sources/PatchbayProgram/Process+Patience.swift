import Glibc
import Synchronization

// Ends the process if its work does not stop in time after a signal.

extension Process {
  /// Whether an interruption ends the process, since no prompt follows.
  private static let endsWhenInterrupted = Atomic<Bool>(false)
  /// Whether the running work has noticed that the process is to end, and is about to stop.
  private static let hasTakenNotice = Atomic<Bool>(false)
  /// The number of timer ticks since the last signal.
  private static let ticks = Atomic<Int>(0)
  private static let milliseconds = 45
  /// The number of ticks until the work must have noticed; each tick interrupts a system call that
  /// waits.
  private static let patience = 3
  /// The number of ticks after which even work that is about to stop is ended.
  private static let lastPatience = Atomic<Int>(4)

  /// Sets whether an interruption ends the process, as it does if commands come from files.
  static func endWhenInterrupted(_ ends: Bool) {
    endsWhenInterrupted.store(ends, ordering: .relaxed)
  }

  /// Allows more ticks, since other processes must be ended before this one.
  static func allowMoreTimeToEnd() { lastPatience.store(20, ordering: .relaxed) }

  /// Whether the process is to end; work under way is to be left as it is.
  static var isEnding: Bool {
    let isEnding =
      endingSignal != nil || isInterrupted && endsWhenInterrupted.load(ordering: .relaxed)
    if isEnding { hasTakenNotice.store(true, ordering: .relaxed) }
    return isEnding
  }

  /// Starts the timer that ends the process; called by signal handlers.
  static func beginLosingPatience() {
    ticks.store(0, ordering: .relaxed)
    setTimer(milliseconds)
  }

  /// Stops the timer, since the work has stopped as requested.
  static func regainPatience() {
    setTimer(0)
    hasTakenNotice.store(false, ordering: .relaxed)
  }

  static func noteTimer() {
    handle(SIGALRM) { _ in
      let error = errno
      defer { errno = error }
      let count = Process.ticks.add(1, ordering: .relaxed).newValue
      let isKnown = Process.hasTakenNotice.load(ordering: .relaxed)
      guard count >= (isKnown ? Process.lastPatience.load(ordering: .relaxed) : Process.patience)
      else { return }
      if let number = Process.endingSignal { Process.leave(.signal(number)) }
      // A program that has the terminal deals with interruptions itself.
      if Process.isInterrupted, Process.endsWhenInterrupted.load(ordering: .relaxed) {
        Process.leave(ExitStatus.interrupted)
      }
    }
  }

  private static func setTimer(_ milliseconds: Int) {
    let interval = timeval(tv_sec: 0, tv_usec: milliseconds * 1000)
    var timer = itimerval(it_interval: interval, it_value: interval)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}
