/// An event that an application triggers for its modules, with a payload of one type.
///
///     extension ModuleEvent<Order> {
///       static let orderPlaced = ModuleEvent("orderPlaced")
///     }
///
/// Two events are the same only if they are the same object, whatever their names are.
public final class ModuleEvent<Payload>: Sendable {
  /// The name in reports and traces.
  public let name: String

  /// An event under a name.
  public init(_ name: String) { self.name = name }
}

/// What handlers and triggers are matched by.
///
/// Invariant: handlers keep their custom event, so its identity is not given to another one.
enum ModuleEventKey: Hashable {
  case phase(ModulePhase)
  case custom(ObjectIdentifier)
}
