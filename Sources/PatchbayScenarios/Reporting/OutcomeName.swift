extension ScenarioResult.Outcome {
  /// What an outcome is called, whatever the reason that a header gives.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// All was as expected.
    case passed
    /// There were unexpected results.
    case failed
    /// It took longer than it may.
    case timedOut = "timed-out"
    /// Its text has errors.
    case refused
    /// Its header says that it fails, and it didn't.
    case passedUnexpectedly = "passed-unexpectedly"
    /// It failed, as its header says it would.
    case failedAsExpected = "failed-as-expected"
    /// All of its commands were left out.
    case skipped
  }

  /// What it is called.
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
  /// Its name as words.
  var words: String { rawValue.replacing("-", with: " ") }

  /// Whether it makes the whole run fail.
  var isBad: Bool {
    switch self {
    case .failed, .timedOut, .refused, .passedUnexpectedly: true
    case .passed, .failedAsExpected, .skipped: false
    }
  }
}

extension ScenarioResult.Outcome {
  /// Why the header says that it fails; nil where it doesn't say so.
  var reason: String? {
    switch self {
    case .failedAsExpected(let reason), .passedUnexpectedly(let reason): reason
    case .passed, .failed, .timedOut, .refused, .skipped: nil
    }
  }

  /// A remark beside the failures; nil where these say it all.
  var remark: String? {
    switch self {
    case .passed, .failed: nil
    case .timedOut: "timed out"
    case .refused: "refused: nothing of it was run"
    case .skipped: "all of its commands were left out"
    case .failedAsExpected(let reason): "failed as expected" + (reason.isEmpty ? "" : ": \(reason)")
    case .passedUnexpectedly(let reason):
      "passed unexpectedly" + (reason.isEmpty ? "" : "; it was to fail: \(reason)")
    }
  }
}
