import PatchbayEngine

// What was counted. A mark goes back with the counts; to forget traces leaves them.

extension TraceRecorder {
  /// How often who has sent what to whom since the recorder was made, whatever traces are kept; empty unless
  /// ``Options/countsFlow`` is set.
  public var ledger: FlowLedger {
    log?.read()
    return counts?.ledger ?? FlowLedger()
  }

  /// Puts what another recorder has counted in the place of what this one has.
  package func count(as other: TraceRecorder) {
    log?.read()
    other.log?.read()
    if let counts = other.counts { self.counts?.replace(with: counts) }
  }

  /// Gives the messages after a number others, as if so many more, or fewer, had come before them; none of
  /// their traces is kept any more.
  package func renumber(after number: Int, by difference: Int) {
    log?.read()
    counts?.renumber(after: number, by: difference)
    latestNumber += difference
  }
}
