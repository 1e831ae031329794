extension ProtocolRouter {
  /// Replaces the route of a protocol while a body runs, for tests; also in a sealed router.
  ///
  ///     try router.withRoute(RoutableService<any Bank>(), making: { MockBank() }) {
  ///       #expect(shop.pay() == .approved)
  ///     }
  public func withRoute<R: RoutableDestination, Result>(
    _ routable: R, making make: @escaping () throws -> R.Interface, _ body: () throws -> Result
  ) throws -> Result {
    let key = RoutableKey(routable)
    let (old, adapter) = (entries[key], adapters[key])
    let mock = ProtocolRoute<Void, R.Interface>("a mock of \(key.name)", make: make)
    try add(
      mock, for: routable, by: nil, override: true, inOverlay: true, converting: { $0 }
    ) { prepare in
      let object = try make()
      try prepare?(object)
      return object
    }
    adapters[key] = nil
    defer {
      // The route before the overlay also takes the place of one that the body has added.
      if let entry = entries[key], entry.route === mock || old?.hasEnded == false {
        remove(entry)
      }
      adapters[key] = adapter
      if let old, !old.hasEnded {
        entries[key] = old
        destinations[key.interface] = old
      }
    }
    return try body()
  }
}
