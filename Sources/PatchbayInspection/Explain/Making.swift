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
        let making = verdict.making,
        making.former != making.message.kind || !making.changes.isEmpty
      else { return nil }
      let (kind, fields) = (making.message.kind, making.message.description)
      return "as \(kind)\(fields.isEmpty ? "" : " \(fields)"), made of \(making.former)"
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
  /// What an interceptor made of a copy; nil if the copy is unchanged.
  struct Making {
    /// The number among the copies that it made; nil for the only one.
    let copy: Int?
    let former: String
    let message: Payload
    let changes: [Trace.Change]
  }

  var making: Making? {
    switch self {
    case .changed(let former, let message, let changes):
      Making(copy: nil, former: former, message: message, changes: changes)
    case .copied(let copy, let former, let message, let changes):
      Making(copy: copy, former: former, message: message, changes: changes)
    default: nil
    }
  }
}

extension Trace.Step {
  /// The message that an interceptor made in this hop; nil if it made none.
  var made: Payload? {
    if case .intercepted(_, let verdict) = self { verdict.making?.message } else { nil }
  }
}
