/// How many answers a query wants, and from which end of the tree.
///
/// Nearest first is the order in which a message would visit the nodes; farthest first visits the
/// same nodes the other way round. Within a node plugins answer by priority, then relays.
public struct SyncMessageDispatchStrategy: Hashable, Sendable {
  /// The number of answers that is enough; nil asks every responder.
  public let limit: Int?
  /// The end of the tree that is asked first.
  public let direction: Direction

  /// The two ends of the tree, as the asker sees it.
  public enum Direction: Hashable, Sendable {
    /// The asker's own node first.
    case nearestFirst
    /// The asker's own node last.
    case farthestFirst
  }

  /// Asks for at most this many answers, or for all, from one end.
  public init(limit: Int?, direction: Direction = .nearestFirst) {
    self.limit = limit
    self.direction = direction
  }
}

extension SyncMessageDispatchStrategy {
  /// The answers of all responders, nearest first.
  public static let all = Self(limit: nil)

  /// The nearest answer.
  public static let nearest = Self(limit: 1)

  /// The farthest answer.
  public static let farthest = Self(limit: 1, direction: .farthestFirst)

  /// The nearest answers, at most `count`.
  public static func first(_ count: Int) -> Self { Self(limit: count) }

  /// The farthest answers, at most `count`, the farthest first.
  public static func farthest(_ count: Int) -> Self {
    Self(limit: count, direction: .farthestFirst)
  }

  /// The same strategy from the other end.
  public var reversed: Self {
    Self(limit: limit, direction: direction == .nearestFirst ? .farthestFirst : .nearestFirst)
  }

  @usableFromInline var count: Int { limit ?? .max }

  /// The strategy for the answers that are still wanted after this many.
  @inlinable
  func after(_ answers: Int) -> Self {
    Self(limit: limit.map { Swift.max(0, $0 - answers) }, direction: direction)
  }
}

/// The plugins that a query is addressed to.
public struct SyncMessageTarget: Hashable, Sendable {
  /// The type, and the name if one was given.
  let identity: PluginIdentity

  /// The plugins of exactly this type; with any name, unless one is given.
  public static func plugin(_ type: any Plugin.Type, name: String? = nil) -> Self {
    Self(identity: PluginIdentity(type: type, name: name))
  }

  func includes(_ role: EndpointRole) -> Bool {
    guard case .plugin(let plugin) = role else { return false }
    return identity.name == nil ? plugin.isOfType(of: identity) : plugin == identity
  }
}

extension SyncMessageTarget: CustomStringConvertible {
  /// The description of the plugin's identity.
  public var description: String { identity.description }
}
