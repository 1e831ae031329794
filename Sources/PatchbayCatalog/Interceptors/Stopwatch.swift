/// How long things took, kind by kind.
package final class Stopwatch {
  /// By the kind's name, altogether.
  package private(set) var times: [String: Duration] = [:]
}

extension Stopwatch {
  func measure(_ name: String, _ body: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    times[name, default: .zero] += clock.now - start
  }
}
