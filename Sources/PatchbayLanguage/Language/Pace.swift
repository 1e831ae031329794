/// Asks now and then, during many small operations, whether they must stop.
///
/// To ask for each would take longer than the things themselves.
package struct Pace {
  private let mustStop: () -> Bool
  private var left = Self.most
  /// Whether they were stopped.
  package private(set) var isStopped = false

  /// How many small operations pass before a person could notice a delay.
  private static let most = 1000

  package init(until mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
}

@available(*, unavailable)
extension Pace: Sendable {}

extension Pace {
  /// Notes that a part of the operations was stopped.
  package mutating func stop() { isStopped = true }

  /// Whether to stop, asked for one more small thing, or for one that takes as long as several.
  package mutating func mustStop(at count: Int = 1) -> Bool {
    left -= count
    if left <= 0 {
      left = Self.most
      isStopped = isStopped || mustStop()
    }
    return isStopped
  }
}
