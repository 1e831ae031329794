import PatchbayShell

/// Work under way: shows its progress, and the keys typed meanwhile.
final class Activity {
  private let output: StandardOutput
  /// Takes and returns the keys typed while no line is read.
  var typedAhead: () -> String = { "" }
  /// The progress of the session; nil if it is unknown.
  var progress: () -> Progress? = { nil }
  private var began: ContinuousClock.Instant?
  private var looked = ContinuousClock.now

  init(output: StandardOutput) { self.output = output }

  /// The time before progress is shown: shorter work would end before it could be read.
  private static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(50)
}

extension Activity {
  func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    began = .now
    defer {
      began = nil
      output.status.hide()
    }
    return try body()
  }

  /// Returns whether the work must stop; called repeatedly by work that can.
  func mustStop() -> Bool {
    pulse()
    return Process.mustStop || output.failure != nil
  }

  /// Updates the status line; called all the time while work is under way.
  func pulse() {
    guard let began else { return }
    let now = ContinuousClock.now
    guard now - looked >= Self.interval else { return }
    looked = now
    let elapsed = now - began
    let words = elapsed < Self.patience ? "" : words(after: elapsed)
    output.status.show([words, typedAhead()].filter { !$0.isEmpty }.joined(separator: "  "))
  }

  private func words(after elapsed: Duration) -> String {
    let seconds = elapsed.components.seconds
    let far =
      progress().map { "\($0.done) of \($0.total) \($0.what)" }
      ?? (seconds == 0 ? "working" : "\(seconds) s")
    return "(\(far); Ctrl-C stops it)"
  }
}
