import PatchbayShell
import Synchronization

/// Scenarios that are run side by side, by threads that share what is left to do.
package final class ScenarioQueue: Sendable {
  private let files: [ScenarioFile]
  private let repetitions: Int
  private let options: ScenarioOptions
  private let runFile: RunFile
  private let state: Mutex<State>

  private struct State {
    /// The next turn to be taken.
    var next = 0
    /// Turns up to this one may be taken, so that untaken results don't pile up.
    var limit = mostAhead
    var results: [Int: ScenarioResult] = [:]
    /// Since when turns are being run.
    var underWay: [Int: ContinuousClock.Instant] = [:]
    /// Threads that were begun, without those that are stuck.
    var threadCount = 0
    var isCancelled = false
  }

  /// The limit on results that wait for a file that takes long.
  private static let mostAhead = 500
  /// A file that is not over so long after its time will not be.
  private static let patience = Duration.seconds(2)

  /// Runs one file, until it must stop.
  package typealias RunFile =
    @Sendable (ScenarioFile, _ mustStop: @escaping () -> Bool) -> ScenarioResult

  /// A queue of files, each over a world of its own and so many times.
  ///
  /// Each is run in this process unless another way is given.
  package init(
    _ files: [ScenarioFile], repetitions: Int = 1, over worlds: ScenarioWorlds,
    options: ScenarioOptions = ScenarioOptions(), running runFile: RunFile? = nil
  ) {
    self.files = files
    self.repetitions = max(1, repetitions)
    self.options = options
    self.runFile =
      runFile ?? { file, mustStop in
        file.run(
          over: worlds, options: options, mustStop: mustStop,
          updatingWhere: options.updatesFiles ? { _ in true } : nil)
      }
    state = Mutex(State())
  }
}

extension ScenarioQueue {
  /// How often a file is run, of all files together.
  package var count: Int { files.count * repetitions }

  /// The file of a turn: each has its turns one after the other.
  private func file(_ turn: Int) -> ScenarioFile { files[turn / repetitions] }

  /// Runs all files, so many at a time, and hands out what came of them in their order.
  ///
  /// It ends early when `body` returns false, or when `mustStop` says so; those under way get so much time
  /// then.
  package func run(
    jobs: Int, mustStop: @escaping () -> Bool = { false },
    endingWithin impatience: Duration = .milliseconds(100), _ body: (ScenarioResult) -> Bool
  ) {
    for _ in 0..<max(1, min(jobs, count)) { begin() }
    var patience = Self.patience
    defer { cancel(within: patience) }
    for turn in 0..<count {
      guard let result = result(turn, mustStop: mustStop), body(result) else {
        if mustStop() { patience = impatience }
        return
      }
    }
  }

  /// Waits a while for the files under way to end, so that their folders are gone.
  private func cancel(within patience: Duration) {
    let end = ContinuousClock.now + patience
    state.withLock { $0.isCancelled = true }
    // A turn that is stuck in the application's code never ends.
    while !state.withLock({ $0.underWay.isEmpty }), ContinuousClock.now < end { Session.pause() }
  }

  /// Waits until a turn is over; nil if it is to stop.
  ///
  /// It polls, since no condition is signalled when the run must stop.
  private func result(_ turn: Int, mustStop: @escaping () -> Bool) -> ScenarioResult? {
    lazy var limit = timeout(of: file(turn))
    while !mustStop() {
      if let result = takeResult(turn) { return result }
      if takesWithoutThread(turn) {
        let result = runFile(file(turn), mustStop)
        return mustStop() ? nil : result
      }
      if let elapsed = elapsed(turn), elapsed > limit * runCount + Self.patience {
        abandon(turn, after: elapsed, limit: limit)
      }
      Session.pause()
    }
    return nil
  }

  private func takeResult(_ turn: Int) -> ScenarioResult? {
    state.withLock { state in
      let result = state.results.removeValue(forKey: turn)
      if result != nil { state.limit += 1 }
      return result
    }
  }

  /// What was written anew is run again in the same turn.
  private var runCount: Int { options.updatesFiles ? 2 : 1 }

  /// How long a turn has been running; nil while that is too short to matter.
  private func elapsed(_ turn: Int) -> Duration? {
    guard let began = state.withLock({ $0.underWay[turn] }) else { return nil }
    let elapsed = ContinuousClock.now - began
    return elapsed > Self.patience ? elapsed : nil
  }

  /// Abandons a turn that is long over its time: its thread is stuck in the application's code.
  private func abandon(_ turn: Int, after elapsed: Duration, limit: Duration) {
    let isStuck = state.withLock { state in
      guard state.underWay.removeValue(forKey: turn) != nil else { return false }
      state.results[turn] = ScenarioResult(abandoned: file(turn), after: elapsed, limit: limit)
      state.threadCount -= 1
      return true
    }
    if isStuck { begin() }
  }

  private func timeout(of file: ScenarioFile) -> Duration {
    (try? file.read()).flatMap { Scenario.parse($0).headers.timeout } ?? options.timeout
  }
}

// MARK: - Threads

extension ScenarioQueue {
  /// Begins a thread, if the system has one.
  private func begin() {
    let hasBegun = Thread.begin { [self] in work() }
    if hasBegun { state.withLock { $0.threadCount += 1 } }
  }

  /// Takes a turn where no thread is left: the thread that waits for its result runs it.
  private func takesWithoutThread(_ turn: Int) -> Bool {
    state.withLock { state in
      guard state.threadCount == 0, state.next == turn else { return false }
      state.next += 1
      state.limit += 1
      return true
    }
  }

  private func work() {
    while let turn = take() {
      let result = runFile(file(turn)) { [self] in
        state.withLock { $0.isCancelled || $0.underWay[turn] == nil }
      }
      let isWanted = state.withLock { state in
        // Who was given up has nothing more to say.
        guard state.underWay.removeValue(forKey: turn) != nil else { return false }
        state.results[turn] = result
        return true
      }
      if !isWanted { return }
    }
  }

  private func take() -> Int? {
    while true {
      let (turn, isOver) = state.withLock { state -> (Int?, Bool) in
        if state.isCancelled || state.next == count { return (nil, true) }
        guard state.next < state.limit else { return (nil, false) }
        defer { state.next += 1 }
        state.underWay[state.next] = .now
        return (state.next, false)
      }
      if let turn { return turn }
      if isOver { return nil }
      // There is room once the waiting thread has taken a result; it may also stop.
      Session.pause()
    }
  }
}
