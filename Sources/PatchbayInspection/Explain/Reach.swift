package import PatchbayEngine

/// The receivers of a message that was not sent, and why the others would not receive it.
package struct Reach: Sendable, Hashable {
  /// The kind of the message or query.
  package let kind: String
  /// The sender.
  package let sender: TopologyPath
  /// An entry for every plugin and relay, in the order of the topology.
  package let entries: [Entry]

  /// The outcome for one plugin or relay.
  package struct Entry: Sendable, Hashable {
    /// The path of the plugin or relay.
    package let endpoint: TopologyPath
    /// Whether the plugin or relay observes the kind, or one that interceptors on the way may make
    /// of it, on any channel.
    let observesKind: Bool
    package let outcome: Outcome
    /// The observer's own condition, without which it does nothing; nil if it acts in any case.
    package let condition: OwnCondition?
  }

  /// A condition of a plugin for sending or answering.
  package struct OwnCondition: Sendable, Hashable {
    /// The condition as it was given.
    let words: String
    /// Whether it certainly does not hold; else that depends on unknown fields.
    package let isUnmet: Bool
    /// Another value of a field with which it would hold, as something to do; nil for none.
    var sending: String?
    /// Another value of the environment with which it would hold, as something to do; nil for none.
    var setting: String?

    package init(_ words: String, isUnmet: Bool, trials: [Foresight.Trial] = []) {
      (self.words, self.isUnmet) = (words, isUnmet)
      sending = trials.first(where: \.isOfMessage)?.words
      setting = trials.first { !$0.isOfMessage }?.words
    }
  }

  /// What becomes of a message for one observer.
  package struct Outcome: Sendable, Hashable {
    package let verdict: Verdict
    /// The copies that come to the observer, if what they depend on allows it.
    package var arrivals: [Arrival] = []
    /// Further reasons that hold beside the verdict's, in the order of the list.
    package var others: [NonDeliveryReason] = []
    /// The interceptors that would have to be removed for the message to arrive; empty if it
    /// arrives.
    ///
    /// The first is the one that decides, if any does.
    package var needs: [TopologyPath] = []
    /// What `needs` supposes not to happen.
    package var assumed: [Condition] = []
    /// Whether the interceptor that blocks the query answers it.
    var isAnswered = false
  }

  /// Whether an observer would receive a message.
  package enum Verdict: Sendable, Hashable {
    /// The observer would receive at least one of the copies.
    case delivered
    /// Whether it does depends on what these interceptors do.
    case depends(on: [Condition])
    /// The message would not arrive, for this reason; the interceptor and its node are nil if none
    /// decides.
    case blocked(NonDeliveryReason, by: TopologyPath?, at: TopologyPath?)
  }

  /// A copy that comes to an observer.
  package struct Arrival: Sendable, Hashable {
    /// The kind; nil if only code knows it.
    package let kind: String?
    /// The known fields, as `name=value`, that the message did not have when it was sent.
    package let fields: [String]
    /// The interceptors that changed it.
    package let changedBy: [TopologyPath]
    /// The interceptors that may have changed it.
    package let perhapsChangedBy: [TopologyPath]
    /// Whether it comes in any case.
    package let isCertain: Bool
  }

  /// Something that an interceptor does or does not do, and what decides it.
  package struct Condition: Sendable, Hashable {
    /// The interceptor.
    package let place: TopologyPath
    /// What it may do with the message, in words; nil if that depends on its code.
    package let deed: String?
    /// Its condition; nil for none or if its code decides.
    package let condition: String?
    /// The fields without a value on which it depends; empty if its code decides.
    package let fields: [String]
  }
}

extension Reach {
  /// Tells the condition of a plugin or relay, if it does not certainly hold for a copy.
  package typealias Reacting = (_ observer: TopologyPath, _ kind: String, _ content: AnyHashable?)
    -> OwnCondition?
}

extension Topology {
  /// Predicts the receivers of a message or query that a plugin, relay or node would send.
  package func reach(
    kind: String, carrying content: AnyHashable? = nil, isQuery: Bool = false,
    channel: String? = nil, scope: Trace.Scope = .everywhere, excludingSender: Bool = false,
    from sender: TopologyPath, reacting react: Reach.Reacting = { _, _, _ in nil },
    foreseeing foresee: @escaping Foreseeing = { _, _, _ in nil }
  ) throws(InspectionError) -> Reach {
    let sending = ReachSending(
      kind: kind, content: content, isQuery: isQuery, channel: channel, scope: scope,
      excludesSender: excludingSender, sender: sender)
    guard let journey = Journey(sending, in: self, foresee) else {
      throw .unknownEndpoint(sender, near: sender.nearest(among: allPaths))
    }
    return Reach(kind: kind, sender: sender, entries: journey.entries(react))
  }

  /// The paths of all possible senders.
  var allPaths: [TopologyPath] {
    nodes.flatMap { node in
      [node.path] + node.plugins.map(\.path) + node.relays.map(\.path)
    }
  }
}
