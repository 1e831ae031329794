/// An event that an application triggers for its modules, with a payload of one type.
///
///     extension ModuleEvent<Order> {
///       static let orderPlaced = ModuleEvent("orderPlaced")
///     }
///
/// Events are compared by identity, not by name.
public final class ModuleEvent<Payload>: Sendable {
  /// The name in reports and traces.
  public let name: String

  /// Creates a new event; `name` only labels it.
  public init(_ name: String) { self.name = name }
}

/// The key that matches a triggered event with its handlers.
///
/// Invariant: handlers retain their custom event, so its identity can't be reused.
enum ModuleEventKey: Hashable {
  case phase(ModulePhase)
  case custom(ObjectIdentifier)
}
