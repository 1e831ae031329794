extension ServiceContainer {
  /// Replaces or removes registrations while a body runs, for tests, and restores them afterwards.
  ///
  ///     try services.withOverlay { overlay in
  ///       try overlay.register(Store.self, override: true) { _ in EmptyStore() }
  ///     } during: {
  ///       #expect(shop.isClosed)
  ///     }
  ///
  /// All instances made before are put aside and restored, including those of other registrations.
  /// Instances made during the body may depend on replaced services, so they are released.
  public func withOverlay<Result>(
    _ replace: (ServiceContainer) throws -> Void, during body: () throws -> Result
  ) throws -> Result {
    let entries = self.entries
    let restoring = entriesInOrder.map { $0.putAside() }
    ready = [:]
    putAside.append(entries)
    noteChange()
    defer { restore(entries, restoring) }
    try replace(self)
    return try body()
  }

  private func restore(_ entries: [ServiceKey: AnyServiceEntry], _ restoring: [() -> Void]) {
    let overlaid = self.entries
    putAside.removeLast()
    // Don't restore registrations whose owners have left meanwhile.
    self.entries = entries.filter { !$0.value.hasEnded }
    for entry in overlaid.values.sorted(by: { $0.number > $1.number })
    where entries[entry.key] !== entry {
      entry.end()
    }
    ready = [:]
    for restore in restoring { restore() }
    noteChange()
  }

  /// Whether a registration is restored when an overlay ends.
  func isPutAside(_ entry: AnyServiceEntry) -> Bool {
    putAside.contains { $0[entry.key] === entry }
  }
}
