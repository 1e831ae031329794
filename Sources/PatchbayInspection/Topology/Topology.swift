public import PatchbayEngine

/// A tree, or several side by side, as it was when it was looked at.
///
///     let topology = Topology(of: live)
///     for node in topology.nodes { print(node.path, node.plugins.map(\.type)) }
///
/// A value: it keeps nothing alive, goes from thread to thread, into a file and back.
public struct Topology: Sendable, Hashable, Codable {
  /// The nodes, each before those below it, siblings in the order in which they were composed.
  public let nodes: [Node]

  /// A topology of these nodes, each before those below it.
  public init(nodes: [Node]) { self.nodes = nodes }

  /// A container or composer.
  public struct Node: Sendable, Hashable, Codable {
    /// Its path; unique in its topology.
    public let path: TopologyPath
    /// The composer it is in; nil for a root.
    public let parent: TopologyPath?
    /// What it holds.
    public let kind: NodeKind
    /// The name it was given.
    public let name: String?
    /// It is held weakly.
    public let isWeak: Bool
    /// The limits set here; those of the root count.
    public let limits: Limits?
    /// The plugins in delivery order.
    public let plugins: [Plugin]
    /// The relays in delivery order, which is after all plugins.
    public let relays: [Relay]
    /// The interceptors in the order in which they see messages.
    public let interceptors: [Interceptor]
    /// What was set here, in the order of setting.
    public let environment: [EnvironmentValue]
    /// What it remembers, in the order in which newcomers hear it.
    public let states: [RememberedState]
    /// The object that grants the plugins here their slots.
    public let viewContainer: ViewContainer?
    /// What it offers by a scheme itself, in the order in which it declared it; nil for nothing.
    public let offers: [Offer]?
  }

  /// The two kinds of nodes.
  public enum NodeKind: String, Sendable, Hashable, Codable {
    /// Holds plugins.
    case container
    /// Holds nodes.
    case composer
  }

  /// How far messages may lead to further ones.
  public struct Limits: Sendable, Hashable, Codable {
    /// How many messages may cause one another in a row.
    public let causalDepth: Int
    /// How many deliveries one outermost send may lead to.
    public let deliveries: Int
  }
}

// MARK: - Those who take part

extension Topology {
  /// A plugin in its container.
  public struct Plugin: Sendable, Hashable, Codable {
    /// Its path; unique in its topology.
    public let path: TopologyPath
    /// The name of its class.
    public let type: String
    /// The name it was added under.
    public let name: String?
    /// The delivery order: the higher, the earlier.
    public let priority: Int
    /// What it hears and answers, and what it reads.
    public let interests: Interests
    /// The slots it has asked for, by view id.
    public let slots: [AskedSlot]
  }

  /// A relay where it is connected.
  public struct Relay: Sendable, Hashable, Codable {
    /// Its path; unique in its topology.
    public let path: TopologyPath
    /// The name of its class.
    public let type: String
    /// The name it was connected under.
    public let name: String?
    /// The plugin or relay through which it was connected.
    public let connector: TopologyPath
    /// What it hears and answers, and what it reads.
    public let interests: Interests
  }

  /// What a plugin or relay hears, answers and reads.
  public struct Interests: Sendable, Hashable, Codable {
    /// The messages it hears.
    public let hears: [Observation]
    /// The queries it answers.
    public let answers: [Observation]
    /// The environment values that it has properties for.
    public let reads: [EnvironmentRead]
    /// What it offers by a scheme, in the order in which it declared it; nil for nothing.
    public let offers: [Offer]?
  }

  /// What is offered by a scheme, such as a route or an action.
  public struct Offer: Sendable, Hashable, Codable {
    /// The scheme: `url`, `action`.
    public let scheme: String
    /// The name by which it is reached.
    public let name: String
    /// What else there is to know; nil for nothing.
    public let detail: String?
  }

  /// A kind that is heard or answered.
  public struct Observation: Sendable, Hashable, Codable {
    /// The kind's name.
    public let kind: String
    /// The type of its messages, with its module.
    public let carrier: String
    /// The channels that it observes.
    public let channel: Channel
    /// Messages of the kind are remembered.
    public let isState: Bool
    /// The scheme by which its messages are addressed; nil for none.
    public let scheme: String?
  }

  /// An environment value that is read by a property.
  public struct EnvironmentRead: Sendable, Hashable, Codable {
    /// The type, or the words of a custom key.
    public let key: String
    /// The type as which it is read.
    public let type: String
    /// The key is the type.
    public let isKeyedByType: Bool
  }

  /// A slot that a plugin has asked for.
  public struct AskedSlot: Sendable, Hashable, Codable {
    /// The id of the slot; nil for its only one.
    public let viewId: String?
    /// There was one when it last asked.
    public let isGranted: Bool
  }
}

// MARK: - What else a node has

extension Topology {
  /// An interceptor at its node.
  public struct Interceptor: Sendable, Hashable, Codable {
    /// Its path; unique in its topology.
    public let path: TopologyPath
    /// The words of its id.
    public let id: String
    /// The name of its type.
    public let type: String
    /// The higher sees messages first.
    public let order: Int
    /// It is held weakly.
    public let isWeak: Bool
    /// The kinds it is there for, and for no others on the way; nil for all.
    public let keys: [String]?
    /// What it does; nil if only its code can tell.
    public let behaviour: Behaviour?
  }

  /// What an interceptor does.
  public typealias Behaviour = InterceptorDescription

  /// A value set on a node.
  public struct EnvironmentValue: Sendable, Hashable, Codable {
    /// The type, or the words of a custom key.
    public let key: String
    /// The key is the type.
    public let isKeyedByType: Bool
    /// The type of the value; nil once a weakly held one has died.
    public let type: String?
    /// It is held weakly.
    public let isWeak: Bool
    /// The value in words; nil once a weakly held one has died.
    public let value: String?
  }

  /// A state that a node remembers.
  public struct RememberedState: Sendable, Hashable, Codable {
    /// The kind's name.
    public let kind: String
    /// The channel it was sent on.
    public let channel: String?
    /// The message.
    public let message: Payload
  }

  /// The one that grants slots.
  public struct ViewContainer: Sendable, Hashable, Codable {
    /// The name of its type.
    public let type: String
    /// It is held weakly.
    public let isWeak: Bool
    /// The slots that it describes.
    public let slots: [Slot]
  }

  /// Room for what a plugin shows.
  public typealias Slot = ViewSlotDescription

  /// The channels that an observer receives messages of.
  public typealias Channel = MessageChannel
}

// MARK: - Parts of it

extension Topology {
  /// The node at a path and all below it.
  public func below(_ path: TopologyPath) -> Topology {
    Topology(nodes: nodes.filter { $0.path.isWithin(path) })
  }
}
