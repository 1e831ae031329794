import PatchbayEngine

/// Selects messages of a log: those that meet every condition that is set.
///
///     var selection = MessageSelection()
///     selection.place = TopologyPath("/live/tools")
///     selection.isDropped = true
///     let dropped = recorder.traces.filter(selection.includes)
public struct MessageSelection: Sendable, Hashable {
  /// A place that the message came by, or below which it did.
  public var place: TopologyPath?
  /// The sender, or a node that the sender is in.
  public var sender: TopologyPath?
  /// The kind that it set out as, or that interceptors made of it, or as which ``handovers`` say that it is handled.
  public var kind: String?
  /// What is handled as another kind.
  public var handovers = Handovers()
  /// An interceptor dropped or stopped it, or a copy of it.
  public var isDropped = false
  /// A handler failed, or a limit ended it.
  public var isFaulty = false
  /// No observer received it, and nothing answered it.
  public var isUnheard = false
  /// A value of the environment under this key decided about it.
  public var environmentKey: String?
  /// The number of the first message that counts.
  public var firstNumber = 1

  /// All messages.
  public init() {}
}

extension MessageSelection {
  /// Whether a message meets the conditions.
  public func includes(_ trace: Trace) -> Bool {
    guard trace.number >= firstNumber else { return false }
    if let sender, !trace.sender.isWithin(sender) { return false }
    if let kind, !trace.isOrBecame(kind), handovers.lines[trace.message.kind]?.kind != kind {
      return false
    }
    if isFaulty, !trace.isFaulty { return false }
    if isUnheard, trace.isHeard { return false }
    if isDropped, !trace.isDropped { return false }
    if let environmentKey, !trace.wasDecided(by: environmentKey) { return false }
    return place.map(trace.comes) ?? true
  }
}

// MARK: - What messages are

extension Trace {
  /// Whether it was sent at a place or below it, or has a hop there.
  package func comes(by place: TopologyPath) -> Bool {
    sender.isWithin(place) || hops.contains { $0.step.place?.isWithin(place) ?? false }
  }

  /// Whether it set out as a message of a kind, or interceptors made one of it.
  func isOrBecame(_ kind: String) -> Bool {
    message.kind == kind || hops.contains { $0.step.made?.kind == kind }
  }

  fileprivate var isDropped: Bool {
    hops.contains { hop in
      if case .intercepted(_, .dropped) = hop.step { true } else { false }
    } || unreached.contains { $0.reason == .dropped || $0.reason == .stopped }
  }

  fileprivate var isFaulty: Bool {
    limitMet != nil || hops.contains { if case .fault = $0.step { true } else { false } }
  }

  /// Whether an observer received it, or it was answered.
  var isHeard: Bool {
    hops.contains { hop in
      switch hop.step {
      case .delivered, .replayed, .answered: true
      case .entered, .intercepted, .skipped, .fault: false
      }
    }
  }

  fileprivate func wasDecided(by key: String) -> Bool {
    hops.contains { $0.settings.contains { $0.key == key } }
  }
}

extension Trace.Step {
  /// What an interceptor made of a message.
  var made: Payload? {
    switch self {
    case .intercepted(_, .changed(_, let message, _)),
      .intercepted(_, .copied(_, _, let message, _)):
      message
    default: nil
    }
  }
}

extension Trace.Hop {
  /// The values of the environment that had to do with what an interceptor decided.
  var settings: [(key: String, node: TopologyPath)] {
    reasons.compactMap { reason in
      if case .setting(let key, let node)? = reason.fact { (key, node) } else { nil }
    }
  }
}
