/// Asks now and then, while very many small things are done, whether somebody wants that to stop.
///
/// To ask for each would take longer than the things themselves.
package struct Pace {
  private let mustStop: () -> Bool
  private var left = Self.most
  /// Whether somebody wanted it to stop.
  package private(set) var isStopped = false

  /// So many small things are done before anybody notices that they took time.
  private static let most = 1000

  package init(until mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
}

@available(*, unavailable)
extension Pace: Sendable {}

extension Pace {
  /// Notes that somebody wanted a part of it to stop.
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
