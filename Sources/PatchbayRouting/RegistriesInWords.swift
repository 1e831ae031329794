// Short descriptions for tools that list environment values: the count of a registry's entries.

extension URLRouter: CustomStringConvertible {
  /// The number of routes, such as `URLRouter with 2 routes`.
  public var description: String { "URLRouter with \(count.of("route"))" }
}

extension ActionRegistry: CustomStringConvertible {
  /// The number of actions.
  public var description: String { "ActionRegistry with \(actions.count.of("action"))" }
}

extension EventDispatcher: CustomStringConvertible {
  /// The number of subscriptions.
  public var description: String {
    "EventDispatcher with \(subscriptions.count.of("subscription"))"
  }
}

extension ModuleRegistry: CustomStringConvertible {
  /// The number of modules.
  public var description: String { "ModuleRegistry with \(list.count.of("module"))" }
}

extension ProtocolRouter: CustomStringConvertible {
  /// The number of routes, whether added for a protocol or under an identifier.
  public var description: String {
    "ProtocolRouter with \((routes.count + knownIdentifiers.count).of("route"))"
  }
}

extension ServiceContainer: CustomStringConvertible {
  /// The number of registrations in this container alone, without those of containers above.
  public var description: String { "ServiceContainer with \(count.of("service"))" }
}

extension Int {
  /// `1 route`, `2 routes`.
  fileprivate func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
