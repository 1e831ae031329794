package import PatchbayEngine

/// The known senders of kinds, and facts about code that a topology does not contain.
///
/// Missing entries count as unknown: a check then finds less, never more.
package struct Traffic {
  /// What plugins, relays and nodes send and ask, as declared or seen.
  package var sends: [TopologyPath: [KnownSend]] = [:]
  /// The plugins and relays whose code may also send and ask undeclared kinds.
  package var undeclared: Set<TopologyPath> = []
  /// What plugins are known to send when they receive messages.
  package var reactions: [Reaction] = []
  /// Tells the condition of a plugin, unless it certainly holds in whatever environment.
  package var react: Reach.Reacting = { _, _, _ in nil }
  /// Predicts what interceptors do in whatever environment.
  package var foresee: Topology.Foreseeing = { _, _, _ in nil }
  /// The plugins and relays that observe every kind.
  package var hearsAll: Set<TopologyPath> = []
  /// The calls that reach plugins and relays by other ways than messages.
  package var handovers: Handovers = Handovers()
  /// The environment keys that formulas of plugins and interceptors read.
  package var formulaReads: [TopologyPath: Set<String>] = [:]
  /// The kinds of queries that plugins answer whenever they are asked.
  package var sureAnswers: [TopologyPath: Set<String>] = [:]
  /// The kinds of queries that were asked for all answers.
  package var askedForAll: Set<String> = []
  /// The maximum number of distinguished senders and kinds, if it was exceeded; nil otherwise.
  package var mostSenders: Int?
  /// Conditions that no message fulfils, by the path of their interceptor.
  package var impossibleConditions: [TopologyPath: String] = [:]
  /// The errors of formulas that can't be evaluated with the environment values of their node, by
  /// the path of their interceptor or plugin.
  package var failingFormulas: [TopologyPath: String] = [:]

  /// Creates traffic without any knowledge.
  package init() {}

  /// A kind that is sent or asked on a channel.
  package struct Sent: Sendable, Hashable, Codable {
    /// The kind.
    package let kind: String
    /// The channel; `any` if only code knows.
    package let channel: MessageChannel

    /// Describes what is sent on a channel; without one by default.
    package init(_ kind: String, on channel: MessageChannel = .none) {
      (self.kind, self.channel) = (kind, channel)
    }

    /// Describes what is sent on a channel of this name, or without one.
    package init(_ kind: String, on channel: String?) {
      self.init(kind, on: channel.map(MessageChannel.named) ?? .none)
    }
  }
}
