public import PatchbayEngine

/// The known senders of kinds, and facts about code that a topology does not contain.
///
/// Missing entries count as unknown: a check then finds less, never more.
public struct Traffic: Sendable, Hashable, Codable {
  /// The messages that plugins, relays and nodes send, as declared or seen.
  public var sends: [TopologyPath: Set<Sent>]
  /// The queries that plugins, relays and nodes ask, as declared or seen.
  public var asks: [TopologyPath: Set<Sent>]
  /// The plugins and relays whose code may also send and ask undeclared kinds.
  public var undeclared: Set<TopologyPath>
  /// The plugins that send one kind when they receive another.
  public var forwards: [Forward]
  /// The plugins and relays that observe every kind.
  public var hearsAll: Set<TopologyPath>
  /// The calls that reach plugins and relays by other ways than messages.
  public var handovers: Handovers
  /// The environment keys that formulas of plugins and interceptors read.
  public var formulaReads: [TopologyPath: Set<String>]
  /// The kinds of queries that plugins answer whenever they are asked.
  public var sureAnswers: [TopologyPath: Set<String>]
  /// The kinds of queries that were asked for all answers.
  public var askedForAll: Set<String>
  /// The maximum number of distinguished senders and kinds, if it was exceeded; nil otherwise.
  public var mostSenders: Int?
  /// Conditions that no message fulfils, by the path of their interceptor or plugin.
  public var impossibleConditions: [TopologyPath: String]
  /// The errors of formulas that can't be evaluated with the environment values of their node, by
  /// the path of their interceptor or plugin.
  public var failingFormulas: [TopologyPath: String]

  /// Creates traffic without any knowledge.
  public init() {
    (sends, asks) = ([:], [:])
    undeclared = []
    forwards = []
    hearsAll = []
    handovers = Handovers()
    (formulaReads, sureAnswers) = ([:], [:])
    askedForAll = []
    mostSenders = nil
    impossibleConditions = [:]
    failingFormulas = [:]
  }

  /// A kind that is sent or asked on a channel.
  public struct Sent: Sendable, Hashable, Codable {
    /// The kind.
    public let kind: String
    /// The channel; `any` if only code knows.
    public let channel: MessageChannel

    /// Describes what is sent on a channel; without one by default.
    public init(_ kind: String, on channel: MessageChannel = .none) {
      (self.kind, self.channel) = (kind, channel)
    }

    /// Describes what is sent on a channel of this name, or without one.
    public init(_ kind: String, on channel: String?) {
      self.init(kind, on: channel.map(MessageChannel.named) ?? .none)
    }
  }

  /// A plugin that sends one kind when it receives another.
  public struct Forward: Sendable, Hashable, Codable {
    /// The plugin.
    public let place: TopologyPath
    /// The kinds that trigger the send.
    public let hears: Set<String>
    /// The kind that the plugin sends.
    public let sends: String
    /// The channel that it sends on; nil for none.
    public let channel: String?
    /// The condition of the send; nil for always.
    public let condition: String?

    /// Creates a forward from any of several kinds to one kind.
    public init(
      at place: TopologyPath, hears: Set<String>, sends: String, on channel: String? = nil,
      when condition: String? = nil
    ) {
      self.place = place
      self.hears = hears
      self.sends = sends
      self.channel = channel
      self.condition = condition
    }
  }
}
