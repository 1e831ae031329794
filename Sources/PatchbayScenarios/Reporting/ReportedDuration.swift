extension Duration {
  /// The duration in microseconds; never negative, and at most a thousand years.
  var reportedMicroseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int(min(seconds, 31_557_600_000)) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  private var reportedMilliseconds: Int { (reportedMicroseconds + 500) / 1000 }

  /// The duration in words: `12 ms`, `1.2 s`, `2 min 5 s`.
  var shortWords: String {
    let milliseconds = reportedMilliseconds
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    if tenths < 600 { return "\(tenths / 10)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") s" }
    let seconds = (milliseconds + 500) / 1000
    return "\(seconds / 60) min \(seconds % 60) s"
  }

  /// The duration in seconds with three decimals: `0.012`.
  var decimalSeconds: String { Self.thousandths(reportedMilliseconds) }

  /// The duration in milliseconds with three decimals: `12.345`.
  var decimalMilliseconds: String { Self.thousandths(reportedMicroseconds) }

  private static func thousandths(_ number: Int) -> String {
    let rest = String(number % 1000)
    return "\(number / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
