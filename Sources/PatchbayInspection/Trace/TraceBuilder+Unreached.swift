import PatchbayEngine

// Finds the observers that a dispatch did not reach.

extension TraceBuilder {
  /// All observers of the kind, and of the kinds that interceptors made of it, that were not
  /// reached, or were asked and failed, with the reason.
  func unreached(_ event: DispatchEvent, _ places: inout Places) -> [Trace.Unreached] {
    if case .ended(early: nil) = event.step, let twin = twin(in: event.root),
      twin.hops.count == trace.hops.count
    {
      return twin.unreached
    }
    let own = audience(nil)
    let made = trace.category == .replay ? [] : copies.made
    // Usually all are reached, and in this order.
    if made.isEmpty, met.failed.isEmpty, own == met.reached { return [] }
    let reached = Set(met.reached.map(\.identity))
    let observing = Set(own.map(\.identity))
    let ofCopies = unique(made.flatMap { event.audience(of: $0) })
    let missed = (own + ofCopies).filter { !reached.contains($0.identity) }
    let journey = RecordedJourney(of: event, trace, copies, for: missed, &places)
    defer { isLasting = isLasting && journey?.isLasting ?? true }
    lazy var responsible = ResponsibleHops(of: trace.hops)
    return unique(own + ofCopies + met.failed).compactMap { endpoint in
      guard let path = places.path(of: endpoint) else { return nil }
      var found: Trace.Unreached?
      if !reached.contains(endpoint.identity) {
        found = journey?.unreached(endpoint, at: path, wasRemoved: met.hasRemoved(endpoint))
        if !observing.contains(endpoint.identity), found?.copy.value == nil { return nil }
      } else if trace.category == .query, met.failed.contains(endpoint) {
        found = Trace.Unreached(endpoint: path, reason: .fault)
      }
      if let one = found, one.place == nil { found?.hop = responsible.hop(for: one.reason, path) }
      return found
    }
  }

  /// The observers that would have been reached if an interceptor had not just dropped the message.
  func cutOff(
    by place: TopologyPath, at node: ComposableContainer?, _ event: DispatchEvent,
    _ places: inout Places
  ) -> [TopologyPath] {
    if case .intercepted(place, .dropped(let known))? = twin(in: event.root)?.nextHop(
      trace.hops.count)
    {
      return known
    }
    // A message that entered a node from above only goes to that node and below.
    let top = node.flatMap { node in event.lineage.contains { $0 === node } ? nil : node }
    let withheld = copies[event.copy]
    let ofCopies =
      withheld.kind == trace.message.kind
      ? [] : withheld.value.map { event.audience(of: $0) } ?? []
    var known = Set(met.reached.map(\.identity))
    let own = audience(top).filter { known.insert($0.identity).inserted }
    let missed = own + ofCopies.filter { known.insert($0.identity).inserted }
    let journey = RecordedJourney(of: event, trace, copies, for: missed, &places)
    defer { isLasting = isLasting && journey?.isLasting ?? true }
    return missed.enumerated().compactMap { index, endpoint in
      guard let path = places.path(of: endpoint),
        let one = journey?.unreached(endpoint, at: path, wasRemoved: met.hasRemoved(endpoint)),
        one.place == place
      else { return nil }
      // What observes only a copy's kind counts if nothing but this hop kept the copy from it.
      let isOwn = index < own.count && one.copy.value == nil
      let isOfThis = one.copy.value != nil && one.needs == nil && one.hop == nextNumber
      return isOwn || isOfThis ? path : nil
    }
  }
}

extension DispatchEvent {
  /// The observers or responders in the sender's tree to the kind of a message or query.
  fileprivate func audience(of message: Any) -> [Endpoint] {
    (message as? any PluginMessage).flatMap { root?.observers(of: $0) }
      ?? (message as? any SyncPluginMessage).flatMap { root?.answerers(of: $0) } ?? []
  }
}
