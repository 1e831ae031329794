/// A sender or receiver of messages as a value for tools: never the object itself.
public struct Endpoint {
  let participant: Participant

  /// What the endpoint is.
  public var role: EndpointRole { participant.role }

  /// The node it belongs to; nil once it has left.
  public var node: ComposableContainer? {
    participant.unlinkDead()
    return participant.nodeCore?.container
  }

  /// Whether it can still send and hear.
  public var isConnected: Bool {
    participant.unlinkDead()
    return participant.node != nil
  }
}

extension Endpoint: Hashable {
  /// The same participant in the same node; one relay in two containers is two endpoints.
  public static func == (a: Self, b: Self) -> Bool { a.participant === b.participant }

  /// Hashes the identity of its participant.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(participant)) }
}

@available(*, unavailable)
extension Endpoint: Sendable {}

extension Endpoint: CustomStringConvertible {
  /// The words of its role.
  public var description: String { participant.role.description }
}

/// The ways to take part in a tree.
public enum EndpointRole: Sendable, Hashable {
  /// A plugin, by its type and name.
  case plugin(PluginIdentity)
  /// A connected relay, by the name of its type and the one it was connected under.
  case relay(type: String, name: String? = nil)
  /// A container that sends itself.
  case container(name: String?)
  /// A composer that sends itself.
  case composer(name: String?)
}

extension EndpointRole: CustomStringConvertible {
  /// The name under which people know it, or what it is where it has none.
  public var description: String {
    switch self {
    case .plugin(let identity): identity.description
    case .relay(let type, let name): "relay \(name.map { "\($0) (\(type))" } ?? type)"
    case .container(let name): name ?? "(container)"
    case .composer(let name): name ?? "(composer)"
    }
  }
}
