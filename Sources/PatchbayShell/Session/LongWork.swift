import PatchbayCatalog
package import PatchbayLanguage
import PatchbayPlatform
import Synchronization

// What takes its time and is no dispatch: it tells that it goes on, and can be interrupted.

extension Session {
  /// Works out something that takes long if there is much of something.
  ///
  /// Large work runs on another thread: an interruption does not wait for its end.
  func workOut<Result: Sendable>(
    from amount: Int, at span: SourceSpan?, _ work: @escaping @Sendable () -> Result
  ) throws(ShellError) -> Result {
    guard amount >= Self.muchWork else { return work() }
    let place = ResultPlace<Result>()
    guard Thread.begin({ place.fill(with: work()) }) else { return work() }
    while true {
      if let result = place.result { return result }
      if stage.isCancelled() { throw ShellError(.interrupted, at: span) }
      Self.pause()
    }
  }

  /// Throws if the work under way must stop.
  package func proceed(at span: SourceSpan? = nil) throws(ShellError) {
    try stage.proceed(at: span)
  }

  /// To be called for each of very many small operations: throws if they must stop.
  func proceeding(at span: SourceSpan?) -> () throws(ShellError) -> Void {
    var pace = Pace(until: stage.isCancelled)
    return { () throws(ShellError) in
      if pace.mustStop() { throw self.reasonToStop.at(span) }
    }
  }

  /// Runs work to its end, without interruption.
  func toTheEnd<Result>(_ body: () throws(ShellError) -> Result) throws(ShellError) -> Result {
    let wasHeedless = stage.isHeedless
    stage.isHeedless = true
    defer { stage.isHeedless = wasHeedless }
    return try body()
  }

  /// Shows that a program is still running; false if it must be ended.
  ///
  /// At a prompt it gets what is typed, Ctrl-C as well, and makes of it what it wants.
  func mayGoOn() -> Bool {
    let isCancelled = stage.isCancelled()
    return options.isInteractive || !isCancelled
  }

  /// The lines of a text; throws where reading is stopped.
  func lines(of source: SourceText) throws(ShellError) -> ScriptLines {
    if let lines = commands.lines(of: source, until: stage.isCancelled) { return lines }
    throw reasonToStop
  }

  /// How many nodes are drawn before a person could notice a delay.
  private static var muchWork: Int { 2000 }

  /// The pause between two looks at work on another thread, at a program, or at interruptions.
  package static func pause() { Duration.milliseconds(2).pass() }
}

extension Stage {
  /// Throws if the work under way must stop; to be called for each of many operations.
  func proceed(at span: SourceSpan? = nil) throws(ShellError) {
    if isCancelled() { throw ShellError(.interrupted, at: span) }
  }
}

/// Where a result will be.
private final class ResultPlace<Result: Sendable>: Sendable {
  private let place = Mutex<Result?>(nil)

  var result: Result? { place.withLock { $0 } }

  func fill(with result: Result) { place.withLock { $0 = result } }
}

/// A thread of its own: what waits for it may be all that Swift's tasks have got.
package final class Thread: Sendable {
  private let work: @Sendable () -> Void

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Does something beside; false if there is no thread for it.
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
