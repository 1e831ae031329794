import PatchbayShell

/// What is under way: it tells how far that is, and shows what is typed meanwhile.
final class Activity {
  private let output: StandardOutput
  /// Takes keys typed while no line is read, and returns them.
  var typedAhead: () -> String = { "" }
  /// How far the session is; nil where it can't tell.
  var progress: () -> Progress? = { nil }
  private var began: ContinuousClock.Instant?
  private var looked = ContinuousClock.now

  init(output: StandardOutput) { self.output = output }

  /// Shorter work ends before its progress could be read.
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

  /// Called repeatedly by work that can stop.
  func mustStop() -> Bool {
    pulse()
    return Process.mustStop || output.failure != nil
  }

  /// Called all the time while something is under way.
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
