import Glibc
import Synchronization

// What takes its time and is no dispatch: it tells that it goes on, and can be interrupted.

extension Session {
  /// Works out something that takes long if there is much of something.
  ///
  /// Much is worked out beside this thread: whoever interrupts it doesn't wait for its end.
  func workOut<Result: Sendable>(
    from amount: Int, at span: SourceSpan?, _ work: @escaping @Sendable () -> Result
  ) throws(ShellError) -> Result {
    guard amount >= Self.muchWork else { return work() }
    let place = ResultPlace<Result>()
    Task.detached { place.fill(with: work()) }
    while true {
      if let result = place.result { return result }
      if stage.isCancelled() { throw ShellError(.interrupted, at: span) }
      Self.pause()
    }
  }

  /// Tells whoever waits that something goes on.
  func pulse() { _ = stage.isCancelled() }

  /// So many nodes are drawn before anybody notices that it took time.
  private static var muchWork: Int { 2000 }

  /// Long enough for others to work, and too short to be noticed.
  static func pause() {
    var time = timespec(tv_sec: 0, tv_nsec: 2_000_000)
    nanosleep(&time, nil)
  }
}

/// Where a result will be.
private final class ResultPlace<Result: Sendable>: Sendable {
  private let place = Mutex<Result?>(nil)

  var result: Result? { place.withLock { $0 } }

  func fill(with result: Result) { place.withLock { $0 = result } }
}
