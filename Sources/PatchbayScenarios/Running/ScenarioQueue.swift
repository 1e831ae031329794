import PatchbayLanguage
import PatchbayShell
import Synchronization

/// Runs scenarios in parallel, by threads that share a queue.
package final class ScenarioQueue: Sendable {
  private let files: [ScenarioFile]
  private let repetitions: Int
  private let options: ScenarioOptions
  private let runFile: RunFile
  private let state: Mutex<State>

  private struct State {
    /// The next turn, one run of one file, to be taken.
    var next = 0
    /// Turns up to this one may be taken, so that untaken results don't pile up.
    var limit = mostAhead
    var results: [Int: ScenarioResult] = [:]
    /// The starting times of the turns being run.
    var underWay: [Int: ContinuousClock.Instant] = [:]
    /// The number of threads, without those that are stuck.
    var threadCount = 0
    var isCancelled = false
  }

  /// The limit on results that wait for a file that takes long.
  private static let mostAhead = 500
  /// The time after its limit when a file counts as stuck.
  private static let patience = Duration.seconds(2)

  /// Runs one file; stops early if `mustStop` returns true.
  package typealias RunFile =
    @Sendable (ScenarioFile, _ mustStop: @escaping () -> Bool) -> ScenarioResult

  /// A queue that runs each file a number of times, each time in a new world.
  ///
  /// Files are run in this process unless `runFile` is given.
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
  /// The number of turns: the runs of all files together.
  package var count: Int { files.count * repetitions }

  /// The file of a turn; the turns of one file are consecutive.
  private func file(_ turn: Int) -> ScenarioFile { files[turn / repetitions] }

  /// Runs all files, `jobs` at a time, and calls `body` with the results in the order of the files.
  ///
  /// The run ends early if `body` or `mustStop` asks for it. After `mustStop`, files under way get
  /// `impatience` to end.
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

  /// Waits for the files under way to end, up to a time, so that their folders are removed.
  private func cancel(within patience: Duration) {
    let end = ContinuousClock.now + patience
    state.withLock { $0.isCancelled = true }
    // A turn that is stuck in the application's code never ends.
    while !state.withLock({ $0.underWay.isEmpty }), ContinuousClock.now < end { Session.pause() }
  }

  /// Waits for the result of a turn; nil if the run must stop.
  ///
  /// The wait polls, since no condition is signalled when the run must stop.
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

  /// The number of runs in one turn: an updated file is run again.
  private var runCount: Int { options.updatesFiles ? 2 : 1 }

  /// How long a turn has been running; nil while that is too short to matter.
  private func elapsed(_ turn: Int) -> Duration? {
    guard let began = state.withLock({ $0.underWay[turn] }) else { return nil }
    let elapsed = ContinuousClock.now - began
    return elapsed > Self.patience ? elapsed : nil
  }

  /// Abandons a turn that is far over its time limit: its thread is stuck in the application's
  /// code.
  private func abandon(_ turn: Int, after elapsed: Duration, limit: Duration) {
    let isStuck = state.withLock { state in
      guard state.underWay.removeValue(forKey: turn) != nil else { return false }
      state.results[turn] = ScenarioResult(
        of: file(turn), stoppedBy: .timeOut(limit), after: elapsed)
      state.threadCount -= 1
      return true
    }
    if isStuck { begin() }
  }

  private func timeout(of file: ScenarioFile) -> Duration {
    let source = try? file.read(upTo: options.budgets[.memory])
    return source.flatMap { Scenario.beginning(of: $0).headers.timeout } ?? options.timeout
  }
}

// MARK: - Threads

extension ScenarioQueue {
  /// Begins a thread, if the system has one.
  private func begin() {
    let hasBegun = Thread.begin { [self] in work() }
    if hasBegun { state.withLock { $0.threadCount += 1 } }
  }

  /// Takes a turn if there are no threads, so that the waiting thread runs it itself.
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
        // Discard the results of abandoned files.
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
