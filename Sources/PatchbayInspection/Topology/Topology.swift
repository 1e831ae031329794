public import PatchbayEngine

/// A snapshot of one or several trees.
///
///     let topology = Topology(of: live)
///     for node in topology.nodes { print(node.path, node.plugins.map(\.type)) }
///
/// A value: it retains nothing of the trees, and can be sent between threads and encoded.
public struct Topology: Sendable, Hashable, Codable {
  /// The nodes; parents precede their children, and siblings are in the order of composition.
  public let nodes: [Node]

  /// Creates a topology; parents must precede their children.
  public init(nodes: [Node]) { self.nodes = nodes }

  /// A container or composer.
  public struct Node: Sendable, Hashable, Codable {
    /// The path; unique in the topology.
    public let path: TopologyPath
    /// The composer it is in; nil for a root.
    public let parent: TopologyPath?
    /// Whether it is a container or a composer.
    public let kind: NodeKind
    /// The name; nil for none.
    public let name: String?
    /// Whether it is held weakly.
    public let isWeak: Bool
    /// The limits set on this node, of which only those of the root apply; nil for none.
    public let limits: Limits?
    /// The plugins in delivery order.
    public let plugins: [Plugin]
    /// The relays in delivery order; all come after the plugins.
    public let relays: [Relay]
    /// The interceptors in the order in which they receive messages.
    public let interceptors: [Interceptor]
    /// The environment values in the order in which they were set.
    public let environment: [EnvironmentValue]
    /// The remembered states in the order in which they are replayed.
    public let states: [RememberedState]
    /// The object that grants slots to the plugins; nil for none.
    public let viewContainer: ViewContainer?
    /// The node's own offers by a scheme, in the order of declaration; nil for none.
    public let offers: [Offer]?
  }

  /// The two kinds of nodes.
  public enum NodeKind: String, Sendable, Hashable, Codable {
    /// Holds plugins.
    case container
    /// Holds nodes.
    case composer
  }

  /// The limits on messages that cause further messages.
  public struct Limits: Sendable, Hashable, Codable {
    /// The maximum length of a chain of causes.
    public let causalDepth: Int
    /// The maximum number of deliveries caused by one outermost send.
    public let deliveries: Int
  }
}

// MARK: - Those who take part

extension Topology {
  /// A plugin in its container.
  public struct Plugin: Sendable, Hashable, Codable {
    /// The path; unique in the topology.
    public let path: TopologyPath
    /// The name of its class.
    public let type: String
    /// The name that it was added under; nil for none.
    public let name: String?
    /// The priority: higher ones receive messages first.
    public let priority: Int
    /// The observed kinds, the answered queries, and the environment values that it reads.
    public let interests: Interests
    /// The slots that it asked for, ordered by view id.
    public let slots: [AskedSlot]
    /// The parameters that a command gave it, ordered by name; nil for none.
    public let parameters: [Parameter]?
  }

  /// A relay at its connector.
  public struct Relay: Sendable, Hashable, Codable {
    /// The path; unique in the topology.
    public let path: TopologyPath
    /// The name of its class.
    public let type: String
    /// The name that it was connected under; nil for none.
    public let name: String?
    /// The plugin or relay through which it was connected.
    public let connector: TopologyPath
    /// The observed kinds, the answered queries, and the environment values that it reads.
    public let interests: Interests
    /// The parameters that a command gave it, ordered by name; nil for none.
    public let parameters: [Parameter]?
  }

  /// A parameter that a command gave to a part of the tree.
  public struct Parameter: Sendable, Hashable, Codable {
    /// The name.
    public let name: String
    /// The value, with a text in quotes; for a formula, its text.
    public let value: String

    /// Creates a parameter from a name and a value in words.
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// The kinds that a plugin or relay observes and answers, and the environment values that it
  /// reads.
  public struct Interests: Sendable, Hashable, Codable {
    /// The kinds of messages that it observes.
    public let hears: [Observation]
    /// The kinds of queries that it answers.
    public let answers: [Observation]
    /// The environment values read by properties.
    public let reads: [EnvironmentRead]
    /// The offers by a scheme, in the order of declaration; nil for none.
    public let offers: [Offer]?
  }

  /// Something offered by a scheme, such as a route or an action.
  public struct Offer: Sendable, Hashable, Codable {
    /// The scheme: `url`, `action`.
    public let scheme: String
    /// The name by which it is reached.
    public let name: String
    /// Further words, such as the target's type; nil for none.
    public let detail: String?
  }

  /// A kind that is observed or answered.
  public struct Observation: Sendable, Hashable, Codable {
    /// The kind's name.
    public let kind: String
    /// The type of the messages, with its module.
    public let carrier: String
    /// The observed channels.
    public let channel: Channel
    /// Whether messages of the kind are states, which nodes remember.
    public let isState: Bool
    /// The scheme that addresses its messages; nil for none.
    public let scheme: String?
  }

  /// A property that reads an environment value.
  public struct EnvironmentRead: Sendable, Hashable, Codable {
    /// The type, or the words of a custom key.
    public let key: String
    /// The type of the property's value.
    public let type: String
    /// Whether the key is a type.
    public let isKeyedByType: Bool
  }

  /// A slot that a plugin has asked for.
  public struct AskedSlot: Sendable, Hashable, Codable {
    /// The id of the slot; nil for the plugin's only slot.
    public let viewId: String?
    /// Whether a slot was granted at the last request.
    public let isGranted: Bool
  }
}

// MARK: - What else a node has

extension Topology {
  /// An interceptor at its node.
  public struct Interceptor: Sendable, Hashable, Codable {
    /// The path; unique in the topology.
    public let path: TopologyPath
    /// The id in words.
    public let id: String
    /// The name of its type.
    public let type: String
    /// The order: higher ones receive messages first.
    public let order: Int
    /// Whether it is held weakly.
    public let isWeak: Bool
    /// The kinds that the interceptor is registered for; it ignores all others; nil for all.
    public let keys: [String]?
    /// The behaviour; nil if it depends on code.
    public let behaviour: Behaviour?
    /// The action that a command named, such as `drop`; nil if no command registered it.
    public let action: String?
    /// The parameters that a command gave it, ordered by name; nil for none.
    public let parameters: [Parameter]?
  }

  /// The description of an interceptor's behaviour.
  public typealias Behaviour = InterceptorDescription

  /// A value set on a node.
  public struct EnvironmentValue: Sendable, Hashable, Codable {
    /// The type, or the words of a custom key.
    public let key: String
    /// Whether the key is a type.
    public let isKeyedByType: Bool
    /// The type of the value; nil if it was held weakly and has died.
    public let type: String?
    /// Whether it is held weakly.
    public let isWeak: Bool
    /// The value in words; nil if it was held weakly and has died.
    public let value: String?
  }

  /// A state that a node remembers.
  public struct RememberedState: Sendable, Hashable, Codable {
    /// The kind's name.
    public let kind: String
    /// The channel of the message; nil for none.
    public let channel: String?
    /// The message.
    public let message: Payload
  }

  /// The object that grants slots to plugins.
  public struct ViewContainer: Sendable, Hashable, Codable {
    /// The name of its type.
    public let type: String
    /// Whether it is held weakly.
    public let isWeak: Bool
    /// The slots in its layout.
    public let slots: [Slot]
    /// The parameters that a command gave it, ordered by name; nil for none.
    public let parameters: [Parameter]?
  }

  /// The description of a slot in which a plugin shows its view.
  public typealias Slot = ViewSlotDescription

  /// The channels that an observer receives messages of.
  public typealias Channel = MessageChannel
}

// MARK: - Parts of it

extension Topology {
  /// The nodes at a path and below it.
  public func below(_ path: TopologyPath) -> Topology {
    Topology(nodes: nodes.filter { $0.path.isWithin(path) })
  }
}

/// A plugin or relay with its interests.
struct Member {
  let path: TopologyPath
  let type: String
  let interests: Topology.Interests
  /// Nil for relays.
  let plugin: Topology.Plugin?
  /// Whether the observer does not exist but could be added in the node at its path.
  var isSupposed = false
}

extension Topology.Node {
  /// The plugins, then the relays, in the order of delivery.
  var members: [Member] {
    plugins.map {
      Member(path: $0.path, type: $0.type, interests: $0.interests, plugin: $0)
    }
      + relays.map {
        Member(path: $0.path, type: $0.type, interests: $0.interests, plugin: nil)
      }
  }
}

extension Member {
  func observations(isQuery: Bool) -> [Topology.Observation] {
    isQuery ? interests.answers : interests.hears
  }
}
