/// Asks now and then, during many small operations, whether they must stop.
///
/// Asking before each operation would take longer than the operations themselves.
package struct Pace {
  private let mustStop: () -> Bool
  private var left = Self.most
  /// Whether the operations were stopped.
  package private(set) var isStopped = false

  /// The number of operations between two checks: too few for a noticeable delay.
  private static let most = 1000

  package init(until mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
}

@available(*, unavailable)
extension Pace: Sendable {}

extension Pace {
  /// Notes that a part of the operations was stopped.
  package mutating func stop() { isStopped = true }

  /// Counts an operation, or several if it takes as long; returns whether to stop.
  package mutating func mustStop(at count: Int = 1) -> Bool {
    left -= count
    if left <= 0 {
      left = Self.most
      isStopped = isStopped || mustStop()
    }
    return isStopped
  }
}
