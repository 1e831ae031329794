import PatchbayEngine

/// Selects messages of a log: those that meet every condition that is set.
///
///     var selection = MessageSelection()
///     selection.sender = TopologyPath("/live/tools")
///     selection.isDropped = true
///     let dropped = recorder.traces.filter(selection.includes)
package struct MessageSelection: Sendable, Hashable {
  /// The sender, or a node that contains it.
  package var sender: TopologyPath?
  /// The kind as sent, as interceptors changed it, or as ``handovers`` handle it.
  package var kind: String?
  /// The handovers that map calls to the kinds they are handled as.
  package var handovers = Handovers()
  /// Whether an interceptor must have dropped or stopped the message or a copy, or kept it from an
  /// observer.
  package var isDropped = false
  /// Whether a handler or a formula of an interceptor must have failed, or a limit ended the
  /// dispatch.
  package var isFaulty = false
  /// Whether it must have reached no observer and got no answer.
  package var isUnheard = false
  /// The key of an environment value that must have influenced a decision; nil for any message.
  package var environmentKey: String?
  /// The lowest number of a selected message.
  package var firstNumber = 1

  /// Creates a selection of all messages.
  package init() {}
}

extension MessageSelection {
  /// Whether a message meets all conditions.
  package func includes(_ trace: Trace) -> Bool {
    guard trace.number >= firstNumber else { return false }
    if let sender, !trace.sender.isWithin(sender) { return false }
    if let kind, !trace.isOrBecame(kind), handovers.lines[trace.message.kind]?.kind != kind {
      return false
    }
    if isFaulty, !trace.isFaulty { return false }
    if isUnheard, trace.isHeard { return false }
    if isDropped, !trace.isDropped { return false }
    return environmentKey.map(trace.wasDecided) ?? true
  }
}

// MARK: - What messages are

extension Trace {
  /// Whether the message was sent at a place or below it, or has a hop there.
  package func comes(by place: TopologyPath) -> Bool {
    sender.isWithin(place) || hops.contains { $0.step.place?.isWithin(place) ?? false }
  }

  /// Whether the message had a kind when it was sent or after an interceptor's change.
  package func isOrBecame(_ kind: String) -> Bool {
    message.kind == kind || hops.contains { $0.step.made?.kind == kind }
  }

  fileprivate var isDropped: Bool {
    hops.contains { hop in
      if case .intercepted(_, .dropped) = hop.step { true } else { false }
    } || unreached.contains { $0.reason.isOfInterceptors }
  }

  fileprivate var isFaulty: Bool {
    limitMet != nil
      || hops.contains { hop in
        if case .fault = hop.step { true } else { hop.isFailedInterception }
      }
  }

  /// The receivers and asked responders, in the order in which they were reached first.
  package var receivers: [TopologyPath] { hops.compactMap(\.step.receiver).unique }

  /// Whether an observer received the message or it was answered.
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

extension Trace.Hop {
  /// The environment values that influenced an interceptor's decision.
  var settings: [(key: String, node: TopologyPath)] {
    reasons.compactMap { reason in
      if case .setting(let key, let node)? = reason.fact { (key, node) } else { nil }
    }
  }
}
