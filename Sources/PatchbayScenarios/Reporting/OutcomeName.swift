extension ScenarioResult.Outcome {
  /// The name of an outcome, without the reason that a header gives.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// All results were as expected.
    case passed
    /// There were unexpected results.
    case failed
    /// The file took longer than its time limit.
    case timedOut = "timed-out"
    /// The file has errors, so nothing was run.
    case refused
    /// The file passed, though its header expects a failure.
    case passedUnexpectedly = "passed-unexpectedly"
    /// The file failed, as its header expects.
    case failedAsExpected = "failed-as-expected"
    /// The header skips the file, or all commands were skipped because conditions didn't hold.
    case skipped
  }

  /// The name of the outcome.
  public var name: Name {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .timedOut: .timedOut
    case .refused: .refused
    case .passedUnexpectedly: .passedUnexpectedly
    case .failedAsExpected: .failedAsExpected
    case .skipped: .skipped
    }
  }
}

extension ScenarioResult.Outcome.Name {
  /// The name as words, without dashes.
  var words: String { rawValue.replacing("-", with: " ") }

  /// Whether the outcome makes the whole run fail.
  var isBad: Bool {
    switch self {
    case .failed, .timedOut, .refused, .passedUnexpectedly: true
    case .passed, .failedAsExpected, .skipped: false
    }
  }
}

extension ScenarioResult.Outcome {
  /// The reason for which the header expects a failure or skips the file; nil if it does neither.
  var reason: String? {
    switch self {
    case .failedAsExpected(let reason), .passedUnexpectedly(let reason): reason
    case .skipped(let reason): reason
    case .passed, .failed, .timedOut, .refused: nil
    }
  }

  /// A remark besides the failures; nil if none is needed.
  var remark: String? {
    switch self {
    case .passed, .failed: nil
    case .timedOut: "timed out"
    case .refused: "refused: none of its commands was run"
    case .skipped(let reason): reason ?? "all of its commands were skipped"
    case .failedAsExpected(let reason): "failed as expected" + (reason.isEmpty ? "" : ": \(reason)")
    case .passedUnexpectedly(let reason):
      "passed unexpectedly" + (reason.isEmpty ? "" : "; expected to fail: \(reason)")
    }
  }
}
