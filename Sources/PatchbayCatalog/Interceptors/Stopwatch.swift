import PatchbayLanguage

/// Measures durations by kind.
package final class Stopwatch {
  private var times: [String: Duration] = [:]
}

extension Stopwatch {
  /// Measures the handling of a message, and writes the total for its kind into the diary.
  func measure(_ message: PassingMessage, _ body: () -> Void) {
    let clock = ContinuousClock()
    let start = clock.now
    body()
    let time = times[message.kind, default: .zero] + (clock.now - start)
    times[message.kind] = time
    let microseconds = Int(time / .microseconds(1))
    message.diary.keep(.text("\(microseconds) us"), as: "\(message.kind) took")
  }
}
