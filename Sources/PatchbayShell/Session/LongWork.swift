import PatchbayCatalog
package import PatchbayLanguage
import PatchbayPlatform
import Synchronization

// Long work other than dispatches: it reports progress and can be interrupted.

extension Session {
  /// Runs work whose loops end early if it must stop, and throws if one of them has.
  ///
  /// What they have returned then is incomplete, so an error that follows from it is replaced.
  package func working<Result>(
    at span: SourceSpan? = nil, _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result {
    let work = Work(until: stage.isCancelled)
    do throws(ShellError) {
      let result = try work.during(body)
      if !work.isStopped { return result }
    } catch {
      if !work.isStopped { throw error }
    }
    throw reasonToStop.at(span)
  }

  /// Computes a result by code that may not ask whether it must stop, such as an exporter of an
  /// application.
  ///
  /// A large amount is left to another thread: an interruption does not wait for its end.
  package func workOut<Result: Sendable>(
    from amount: Int, at span: SourceSpan?, _ work: @escaping @Sendable () -> Result
  ) throws(ShellError) -> Result {
    guard amount >= Self.muchWork else { return work() }
    let place = ResultPlace<Result>()
    let begins = Thread.begin {
      place.fill(with: Work(until: { place.isAbandoned }).during(work))
    }
    guard begins else { return work() }
    while true {
      if let result = place.result { return result }
      if stage.isCancelled() {
        place.abandon()
        throw ShellError(.interrupted, at: span)
      }
      Self.pause()
    }
  }

  /// Throws if the work under way must stop.
  package func proceed(at span: SourceSpan? = nil) throws(ShellError) {
    try stage.proceed(at: span)
  }

  /// A function to call for each of very many small operations: it throws if they must stop.
  func proceeding(at span: SourceSpan?) -> () throws(ShellError) -> Void {
    var pace = Pace(until: stage.isCancelled)
    return { () throws(ShellError) in
      if pace.mustStop() { throw self.reasonToStop.at(span) }
    }
  }

  /// Runs work that interruptions don't stop.
  func toTheEnd<Result>(_ body: () throws(ShellError) -> Result) throws(ShellError) -> Result {
    let wasHeedless = stage.isHeedless
    stage.isHeedless = true
    defer { stage.isHeedless = wasHeedless }
    return try Work(until: { false }).during(body)
  }

  /// Whether a program that was started may go on running.
  ///
  /// At a prompt always true: the program gets the typed keys itself, Ctrl-C included.
  func mayGoOn() -> Bool {
    let isCancelled = stage.isCancelled()
    return options.isInteractive || !isCancelled
  }

  /// Splits a text into lines; throws if reading is stopped.
  func lines(of source: SourceText) throws(ShellError) -> ScriptLines {
    if let lines = commands.lines(of: source, until: stage.isCancelled) { return lines }
    throw reasonToStop
  }

  /// The amount that takes noticeably long.
  private static var muchWork: Int { 2000 }

  /// Waits before the next check of another thread, a program or an interruption.
  package static func pause() { Duration.milliseconds(2).pass() }
}

extension Stage {
  /// Throws if the work under way must stop; call this for each of many operations.
  func proceed(at span: SourceSpan? = nil) throws(ShellError) {
    if isCancelled() { throw ShellError(.interrupted, at: span) }
  }
}

/// A place for a result that another thread computes.
private final class ResultPlace<Result: Sendable>: Sendable {
  private let place = Mutex<Result?>(nil)
  private let abandonment = Atomic(false)

  var result: Result? { place.withLock { $0 } }

  func fill(with result: Result) { place.withLock { $0 = result } }

  /// Whether the caller no longer waits for the result.
  var isAbandoned: Bool { abandonment.load(ordering: .relaxed) }

  func abandon() { abandonment.store(true, ordering: .relaxed) }
}

/// A system thread: its caller blocks, and may hold the only thread of Swift's tasks.
package final class Thread: Sendable {
  private let work: @Sendable () -> Void

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Starts work on a new thread; false if no thread can be created.
  package static func begin(_ work: @escaping @Sendable () -> Void) -> Bool {
    let thread = Unmanaged.passRetained(Thread(work))
    let error = platform_start_thread(
      { context in
        if let context { Unmanaged<Thread>.fromOpaque(context).takeRetainedValue().work() }
        return nil
      }, thread.toOpaque())
    guard error == 0 else {
      thread.release()
      return false
    }
    return true
  }
}
