import PatchbayPlatform

// What interceptors turned a message into before it came to a hop.

extension Trace {
  /// The delivered messages by hop number, for hops where an interceptor had changed the message.
  package var receptions: [Int: Payload] {
    var receptions: [Int: Payload] = [:]
    for hop in hops where Work.goesOn && hop.step.recipient != nil {
      receptions[hop.number] = hop.maker.flatMap(self.hop)?.step.made
    }
    return receptions
  }

  package func hop(_ number: Int) -> Hop? {
    hops.indices.contains(number - 1) ? hops[number - 1] : nil
  }

  /// The hops in which interceptors made what came to a hop, in order.
  private func makers(before number: Int) -> [Hop] {
    let makers = sequence(first: hop(number)) { $0?.maker.flatMap(self.hop) }
    return makers.dropFirst().compactMap(\.self).reversed()
  }

  /// How interceptors changed the message before a hop: `as Mood text="HI", made of Say by /r:m at
  /// m1.2`.
  func making(before number: Int) -> [String] {
    makers(before: number).compactMap { hop in
      guard case .intercepted(let place, let verdict) = hop.step,
        let (former, message, changes) = verdict.making, former != message.kind || !changes.isEmpty
      else { return nil }
      return "as \(message.kind)\(message.fields.isEmpty ? "" : " \(message)"), made of \(former)"
        + " by \(place) at m\(self.number).\(hop.number)"
    }
  }

  /// The interceptors before a hop that could not evaluate a formula: `/r:quiet failed at m1.2:
  /// passes unchanged: …`.
  func failedInterceptions(before number: Int, to endpoint: TopologyPath) -> [String] {
    let made = [nil] + makers(before: number).map(\.number)
    return hops.prefix(number - 1).flatMap { hop -> [String] in
      guard hop.isFailedInterception, made.contains(hop.maker), let place = hop.step.place,
        let node = place.interceptedNode, endpoint.isWithin(node) || sender.isWithin(node)
      else { return [] }
      return hop.reasons.filter(\.isFailure).map {
        "\(place) failed at m\(self.number).\(hop.number): \($0.words)"
      }
    }
  }
}

extension Trace.Step {
  var recipient: TopologyPath? {
    if case .delivered(let path) = self { path } else { nil }
  }
}

extension Trace.Verdict {
  /// The former kind, the resulting message and the changes; nil if the message is unchanged.
  fileprivate var making: (former: String, message: Payload, changes: [Trace.Change])? {
    switch self {
    case .changed(let former, let message, let changes),
      .copied(_, let former, let message, let changes):
      (former, message, changes)
    default: nil
    }
  }
}
