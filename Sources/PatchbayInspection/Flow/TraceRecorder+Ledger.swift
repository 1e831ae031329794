import PatchbayEngine

// The recorder's counts. Rolling back to a mark restores them; forgetting traces does not change
// them.

extension TraceRecorder {
  /// The counts since the recorder was created, whatever traces are kept.
  ///
  /// Empty unless ``Options/countsFlow`` is set.
  package var ledger: FlowLedger {
    log?.read()
    return counts?.ledger ?? FlowLedger()
  }

  /// Counts what is at some paths, and below them, apart from what was there before.
  package func endCounts(at paths: [TopologyPath]) {
    log?.read()
    counts?.end(paths)
  }

  /// Replaces the counts of this recorder by those of another.
  package func count(as other: TraceRecorder) {
    log?.read()
    other.log?.read()
    if let counts = other.counts { self.counts?.replace(with: counts) }
  }

  /// Shifts the numbers of messages after a number, as if more or fewer messages had come before
  /// them.
  ///
  /// None of their traces may be kept any more.
  package func renumber(after number: Int, by difference: Int) {
    log?.read()
    counts?.renumber(after: number, by: difference)
    latestNumber += difference
  }
}
