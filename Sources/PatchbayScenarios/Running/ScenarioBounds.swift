import PatchbayCatalog
import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// The bounds of one run of a file, from before the file is read to the comparison of its last
/// output: the time, the memory, and the caller's wish to stop.
final class ScenarioBounds {
  private let mustStop: () -> Bool
  private var began = ContinuousClock.now
  /// Whether the time counts: not while a person debugs the file.
  private var isUnderWay = false
  private(set) var timeout: Duration
  private let mostMemory: Int
  /// Measures the growth of the process since the run began.
  private(set) var memory = MemoryWatch()

  init(_ options: ScenarioOptions, orWhen mustStop: @escaping () -> Bool = { false }) {
    self.mustStop = mustStop
    timeout = options.timeout
    mostMemory = options.budgets[.memory]
    memory.begin()
  }
}

extension ScenarioBounds {
  /// Whether the time limit is exceeded.
  var isOver: Bool { isUnderWay && ContinuousClock.now - began > timeout }

  /// Whether the caller wants the run to stop.
  var isCalledOff: Bool { mustStop() }

  /// Uses the time limit of a file, if it has one.
  func use(_ headers: ScenarioHeaders) { timeout = headers.timeout ?? timeout }

  /// Begins the time anew.
  func restart() { began = .now }

  /// Runs a body; its long loops end early if a bound is exceeded, and `problem` tells which one.
  func during<Result>(_ body: () -> Result) -> Result {
    let wasUnderWay = isUnderWay
    isUnderWay = true
    defer { isUnderWay = wasUnderWay }
    let work = Work { [self] in isCalledOff || isOver || memory.isTooMuch(for: mostMemory) }
    return work.during(body)
  }

  /// The bound that is exceeded; nil for none.
  ///
  /// Once a loop has ended early, the memory may be free again, and still be the reason.
  var problem: ScenarioFailure.Problem? {
    if isCalledOff { return .error(ShellError(.interrupted)) }
    if isOver { return .timeOut(timeout) }
    guard Work.isStopped || memory.isTooMuch(for: mostMemory) else { return nil }
    return .error(ShellError(.overBudget(.memory, mostMemory), at: nil))
  }
}
