import PatchbayEngine

// After trees are rebuilt by running commands again, traces refer to objects with new identities.

extension TraceRecorder {
  /// Replaces the identities in kept traces by those in newly recorded traces of the same numbers.
  ///
  /// A trace without an equal counterpart loses its identities and refers to objects by path only.
  package func identify(by traces: [Int: Trace]) {
    log?.read()
    kept.changeEach { $0.identify(by: traces[$0.number]) }
  }
}

extension Trace {
  mutating func identify(by other: Trace?) {
    departure = other.flatMap { isAlike($0) ? $0.departure : nil } ?? Unseen()
  }

  /// Whether both traces have the same hops at the same places.
  private func isAlike(_ other: Trace) -> Bool {
    message.kind == other.message.kind && sender == other.sender
      && hops.map(\.step.place) == other.hops.map(\.step.place)
      && unreached.map(\.endpoint) == other.unreached.map(\.endpoint)
  }
}
