/// A sender or receiver of messages, as a value for tools; never the plugin or relay itself.
public struct Endpoint {
  let participant: Participant

  /// Whether this is a plugin, a relay, a container or a composer, and its name.
  public var role: EndpointRole { participant.role }

  /// The node of the participant; nil once the participant has left.
  public var node: ComposableContainer? {
    participant.unlinkDead()
    return participant.nodeCore?.container
  }

  /// Whether the participant can still send and receive.
  public var isConnected: Bool {
    participant.unlinkDead()
    return participant.node != nil
  }
}

extension Endpoint: Hashable {
  /// Whether both are one participant in one node; a relay in two containers has two endpoints.
  public static func == (a: Self, b: Self) -> Bool { a.participant === b.participant }

  /// Hashes the identity of its participant.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(participant)) }
}

@available(*, unavailable)
extension Endpoint: Sendable {}

extension Endpoint: CustomStringConvertible {
  /// The description of the role.
  public var description: String { participant.role.description }
}

/// The ways to take part in a tree.
public enum EndpointRole: Sendable, Hashable {
  /// A plugin, by its type and name.
  case plugin(PluginIdentity)
  /// A connected relay, by the name of its type and its own name, if it was given one.
  case relay(type: String, name: String? = nil)
  /// A container as a sender in its own name.
  case container(name: String?)
  /// A composer as a sender in its own name.
  case composer(name: String?)
}

extension EndpointRole: CustomStringConvertible {
  /// The name of the participant, or its kind if it has no name.
  public var description: String {
    switch self {
    case .plugin(let identity): identity.description
    case .relay(let type, let name): "relay \(name.map { "\($0) (\(type))" } ?? type)"
    case .container(let name): name ?? "(container)"
    case .composer(let name): name ?? "(composer)"
    }
  }
}
