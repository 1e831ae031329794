import Glibc
import Synchronization

// What doesn't stop by itself when a signal has asked for it is left where it stands.

extension Process {
  /// Nothing is left to do after an interruption: there will be no prompt.
  private static let endsWhenInterrupted = Atomic<Bool>(false)
  /// The running work has noticed that the process is to end, and is about to stop.
  private static let hasTakenNotice = Atomic<Bool>(false)
  /// So often the timer has gone off since the last signal.
  private static let ticks = Atomic<Int>(0)
  private static let milliseconds = 45
  /// For this many ticks the work need not have noticed; a call of the system that waits is cut short by each.
  private static let patience = 3
  /// After so many, what was on its way to the end has not got there.
  private static let lastPatience = Atomic<Int>(4)

  /// Whether an interruption ends the process, as where commands come from files.
  static func endWhenInterrupted(_ ends: Bool) {
    endsWhenInterrupted.store(ends, ordering: .relaxed)
  }

  /// Other processes have to be ended before this one.
  static func allowMoreTimeToEnd() { lastPatience.store(20, ordering: .relaxed) }

  /// The process is to end; what is under way is to be left as it is.
  static var isEnding: Bool {
    let isEnding =
      endingSignal != nil || isInterrupted && endsWhenInterrupted.load(ordering: .relaxed)
    if isEnding { hasTakenNotice.store(true, ordering: .relaxed) }
    return isEnding
  }

  /// Begins to lose patience; called by handlers of signals.
  static func beginLosingPatience() {
    ticks.store(0, ordering: .relaxed)
    setTimer(milliseconds)
  }

  /// What was asked for has happened.
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
