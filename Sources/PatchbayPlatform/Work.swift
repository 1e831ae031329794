import CPlatform

/// Work on this thread that may have to stop before its end, such as a command.
///
/// Every loop that can be long asks ``goesOn``, and ends early once that is false. What it returns
/// then is incomplete, so the code that began the work checks ``isStopped``, and discards the result.
package final class Work {
  private let mustStop: () -> Bool
  private var stepsLeft = 1
  /// Whether a loop has ended early because the work must stop.
  package private(set) var isStopped = false

  /// Work that must stop once `mustStop` returns true; it is called again and again.
  package init(until mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
}

@available(*, unavailable)
extension Work: Sendable {}

extension Work {
  /// The number of steps between two calls of `mustStop`, which takes longer than a short step.
  private static let stepsBetweenCalls = 8

  /// Runs `body` as this work; work within work has its own end.
  package func during<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = platform_work()
    platform_set_work(Unmanaged.passUnretained(self).toOpaque())
    defer { platform_set_work(former) }
    return try body()
  }

  /// Whether the work under way on this thread goes on; call this for each step of a long loop.
  ///
  /// Without such work it is true. Once it is false, it stays so until the end of the work.
  package static var goesOn: Bool { current?.takeStep() ?? true }

  /// Whether a loop of the work under way has ended early because the work must stop.
  package static var isStopped: Bool { current?.isStopped ?? false }

  /// Not inherited by tasks that begin meanwhile: they may outlive the work.
  private static var current: Work? {
    platform_work().map { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue() }
  }

  private func takeStep() -> Bool {
    if isStopped { return false }
    stepsLeft -= 1
    if stepsLeft > 0 { return true }
    stepsLeft = Self.stepsBetweenCalls
    isStopped = mustStop()
    return !isStopped
  }
}

extension Sequence {
  /// The results of `transform`, as far as the work under way goes on.
  ///
  /// `prefix` would ask for all elements before the first is transformed.
  package func mapWhileWorking<Result, Failure>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(underestimatedCount)
    for element in self where Work.goesOn { results.append(try transform(element)) }
    return results
  }
}
