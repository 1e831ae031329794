import PatchbayEngine

// When trees are built again, the same is done with other objects: what traces tell of has other identities.

extension TraceRecorder {
  /// Gives the traces the identities of those that were recorded, under the same numbers, when the same
  /// was done again; those without such a one know things by their paths alone.
  package func identify(by traces: [Int: Trace]) {
    log?.read()
    for index in finished.indices {
      finished[index].identify(by: traces[finished[index].number])
    }
  }
}

extension Trace {
  fileprivate mutating func identify(by other: Trace?) {
    let twin = other.flatMap { isAlike($0) ? $0 : nil }
    departure = twin?.departure ?? Unseen()
    for index in hops.indices { hops[index].origin = twin?.hops[index].origin ?? Unseen() }
    for index in unreached.indices {
      unreached[index].origin = twin?.unreached[index].origin ?? Unseen()
      unreached[index].nodes = twin?.unreached[index].nodes ?? Unseen()
    }
  }

  /// Whether both tell of the same things at the same places.
  private func isAlike(_ other: Trace) -> Bool {
    message.kind == other.message.kind && sender == other.sender
      && hops.map(\.step.place) == other.hops.map(\.step.place)
      && unreached.map(\.endpoint) == other.unreached.map(\.endpoint)
  }
}
