import PatchbayLanguage

/// Measures how long things take, kind by kind.
package final class Stopwatch {
  private var times: [String: Duration] = [:]
}

extension Stopwatch {
  /// Lets a message go on, and writes into its diary how long its kind has taken up to now.
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
