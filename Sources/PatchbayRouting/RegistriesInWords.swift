// What tools show of a registry that is a value of the environment: how much it holds, and not all of it.

extension URLRouter: CustomStringConvertible {
  /// How many routes there are.
  public var description: String { "URLRouter with \(count.of("route"))" }
}

extension ActionRegistry: CustomStringConvertible {
  /// How many actions there are.
  public var description: String { "ActionRegistry with \(actions.count.of("action"))" }
}

extension EventDispatcher: CustomStringConvertible {
  /// How many subscriptions there are.
  public var description: String {
    "EventDispatcher with \(subscriptions.count.of("subscription"))"
  }
}

extension ModuleRegistry: CustomStringConvertible {
  /// How many modules there are.
  public var description: String { "ModuleRegistry with \(list.count.of("module"))" }
}

extension ProtocolRouter: CustomStringConvertible {
  /// How many routes there are, by a protocol or an identifier.
  public var description: String {
    "ProtocolRouter with \((routes.count + knownIdentifiers.count).of("route"))"
  }
}

extension ServiceContainer: CustomStringConvertible {
  /// How many registrations it has itself.
  public var description: String { "ServiceContainer with \(count.of("service"))" }
}

extension Int {
  /// `1 route`, `2 routes`.
  fileprivate func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
