/// What is known of who sends what, and of what code does that a topology doesn't tell.
///
/// Whatever is left out counts as not known: a check then finds less, never more.
public struct Traffic: Sendable, Hashable, Codable {
  /// The kinds of messages that plugins, relays and nodes send, as declared or seen.
  public var sends: [TopologyPath: Set<String>]
  /// The kinds of queries that they ask, as declared or seen.
  public var asks: [TopologyPath: Set<String>]
  /// The plugins and relays whose code may send and ask anything else.
  public var undeclared: Set<TopologyPath>
  /// What is sent because something was heard.
  public var forwards: [Forward]
  /// The plugins and relays that observe every kind.
  public var hearsAll: Set<TopologyPath>
  /// What comes to plugins and relays otherwise than by being sent.
  public var handovers: Handovers
  /// The environment keys that formulas of plugins and interceptors read.
  public var formulaReads: [TopologyPath: Set<String>]
  /// The kinds of queries that plugins answer whenever they are asked.
  public var sureAnswers: [TopologyPath: Set<String>]
  /// The kinds of queries of which all answers were asked for.
  public var askedForAll: Set<String>
  /// The limit on distinguished senders and kinds, if there were more of them; nil if all are known.
  public var mostSenders: Int?
  /// Conditions that no message fulfils, by the interceptor or plugin that has them.
  public var impossibleConditions: [TopologyPath: String]

  /// Starts without knowledge.
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
  }

  /// A plugin that sends one kind when it hears another.
  public struct Forward: Sendable, Hashable, Codable {
    /// The plugin.
    public let place: TopologyPath
    /// What it hears.
    public let hears: Set<String>
    /// What it sends then.
    public let sends: String
    /// When it does so; nil for always.
    public let condition: String?

    /// A plugin that sends a kind when it hears one of others.
    public init(
      at place: TopologyPath, hears: Set<String>, sends: String, when condition: String? = nil
    ) {
      self.place = place
      self.hears = hears
      self.sends = sends
      self.condition = condition
    }
  }
}
