extension ServiceContainer {
  /// Replaces registrations while a body runs, for tests: afterwards all is as before.
  ///
  ///     try services.withOverlay { overlay in
  ///       try overlay.register(Store.self, override: true) { _ in EmptyStore() }
  ///     } during: {
  ///       #expect(shop.isClosed)
  ///     }
  ///
  /// Instances that were made before are put aside and come back, those of other registrations as well: what the
  /// body makes may be made of what is replaced, and is released.
  public func withOverlay<Result>(
    _ replace: (ServiceContainer) throws -> Void, during body: () throws -> Result
  ) throws -> Result {
    let entries = self.entries
    let restoring = entries.values.map { $0.putAside() }
    ready = [:]
    putAside.append(entries)
    ServiceChanges.note()
    defer { restore(entries, restoring) }
    try replace(self)
    return try body()
  }

  private func restore(_ entries: [ServiceKey: AnyServiceEntry], _ restoring: [() -> Void]) {
    let overlaid = self.entries
    putAside.removeLast()
    // Its plugin may have left meanwhile.
    self.entries = entries.filter { !$0.value.hasEnded }
    for (key, entry) in overlaid where entries[key] !== entry { entry.end() }
    ready = [:]
    for restore in restoring { restore() }
    ServiceChanges.note()
  }

  /// Whether a registration is to come back when an overlay ends.
  func isPutAside(_ entry: AnyServiceEntry) -> Bool {
    putAside.contains { $0[entry.key] === entry }
  }
}
