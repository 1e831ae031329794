import Synchronization

/// Scenarios that are run side by side, by threads that share what is left to do.
public final class ScenarioQueue: Sendable {
  private let files: [ScenarioFile]
  private let worlds: ScenarioWorlds
  private let options: ScenarioOptions
  private let state: Mutex<State>

  private struct State {
    /// The next file to be run.
    var next = 0
    /// Files up to this one may be run: results that nobody takes are not piled up.
    var limit = mostAhead
    var results: [Int: ScenarioResult] = [:]
    /// Since when files are being run.
    var underWay: [Int: ContinuousClock.Instant] = [:]
    var isCancelled = false
  }

  /// So many results may wait for one that takes long.
  private static let mostAhead = 500
  /// A file that is not over so long after its time will not be.
  private static let patience = Duration.seconds(2)

  /// A queue of files, each over a world of its own.
  public init(
    _ files: [ScenarioFile], over worlds: ScenarioWorlds,
    options: ScenarioOptions = ScenarioOptions()
  ) {
    self.files = files
    self.worlds = worlds
    self.options = options
    state = Mutex(State())
  }
}

extension ScenarioQueue {
  /// Runs all files, so many at a time, and hands out what came of them in their order.
  ///
  /// It ends early when `body` returns false, or when `mustStop` says so.
  public func run(
    jobs: Int, mustStop: () -> Bool = { false }, _ body: (ScenarioResult) -> Bool
  ) {
    let threads = (0..<max(1, min(jobs, files.count))).filter { _ in begin() }
    defer { cancel() }
    for index in files.indices {
      // Without a thread it is done here.
      let result = threads.isEmpty ? run(index) : result(index, mustStop: mustStop)
      guard let result, body(result) else { return }
    }
  }

  /// Waits a while for the files under way to end, so that their folders are gone.
  private func cancel() {
    let end = ContinuousClock.now + Self.patience
    state.withLock { $0.isCancelled = true }
    while !state.withLock({ $0.underWay.isEmpty }), ContinuousClock.now < end { Session.pause() }
  }

  /// Waits until a file is over; nil if it is to stop.
  private func result(_ index: Int, mustStop: () -> Bool) -> ScenarioResult? {
    lazy var limit = timeout(of: files[index])
    while !mustStop() {
      let result = state.withLock { state in
        let result = state.results.removeValue(forKey: index)
        if result != nil { state.limit += 1 }
        return result
      }
      if let result { return result }
      if let elapsed = elapsed(index), elapsed > limit + Self.patience {
        abandon(index, after: elapsed, limit: limit)
      }
      Session.pause()
    }
    return nil
  }

  /// For how long a file is being run, if that is so long that its limit is of interest.
  private func elapsed(_ index: Int) -> Duration? {
    guard let began = state.withLock({ $0.underWay[index] }) else { return nil }
    let elapsed = ContinuousClock.now - began
    return elapsed > Self.patience ? elapsed : nil
  }

  /// Gives up a file that should have been over long ago: its thread is stuck in somebody's code.
  private func abandon(_ index: Int, after elapsed: Duration, limit: Duration) {
    let isStuck = state.withLock { state in
      guard state.underWay.removeValue(forKey: index) != nil else { return false }
      state.results[index] = ScenarioResult(
        abandoned: files[index], after: elapsed, limit: limit)
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
  /// False if there is no thread for it.
  @discardableResult
  private func begin() -> Bool { Thread.begin { [self] in work() } }

  private func run(_ index: Int) -> ScenarioResult {
    files[index].run(
      over: worlds, options: options, mustStop: { [self] in state.withLock { $0.isCancelled } },
      updatingWhere: options.updatesFiles ? { _ in true } : nil)
  }

  private func work() {
    while let index = take() {
      let result = run(index)
      let isWanted = state.withLock { state in
        // Who was given up has nothing more to say.
        guard state.underWay.removeValue(forKey: index) != nil else { return false }
        state.results[index] = result
        return true
      }
      if !isWanted { return }
    }
  }

  private func take() -> Int? {
    while true {
      let (index, isOver) = state.withLock { state -> (Int?, Bool) in
        if state.isCancelled || state.next == files.count { return (nil, true) }
        guard state.next < state.limit else { return (nil, false) }
        defer { state.next += 1 }
        state.underWay[state.next] = .now
        return (state.next, false)
      }
      if let index { return index }
      if isOver { return nil }
      Session.pause()
    }
  }
}
