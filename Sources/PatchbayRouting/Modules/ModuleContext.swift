/// The environment that an application runs in.
public enum HostEnvironment: String, Sendable, Hashable, CaseIterable {
  case development, test, stage, production
}

/// The values that modules of an application receive with each event.
///
/// A context is a value: a handler gets it as it was when the event was triggered. Only the
/// configuration is shared, so a module reads the settings of the modules before it.
public struct ModuleContext {
  /// The environment of the application.
  public var environment: HostEnvironment
  /// Values with which the application was launched.
  public var launch = ModuleValues()
  /// Further values that the application passes to its modules.
  public var custom = ModuleValues()
  /// Settings that modules make for one another.
  public let configuration: ModuleConfiguration

  /// Creates a context without values; the default configuration is a new one.
  public init(
    environment: HostEnvironment = .development,
    configuration: ModuleConfiguration = ModuleConfiguration()
  ) {
    self.environment = environment
    self.configuration = configuration
  }
}

@available(*, unavailable)
extension ModuleContext: Sendable {}

/// Settings that the modules of an application share.
public final class ModuleConfiguration {
  private var values = ModuleValues()

  /// Creates an empty configuration.
  public init() {}
}

@available(*, unavailable)
extension ModuleConfiguration: Sendable {}

extension ModuleConfiguration {
  /// The setting of a key; nil if there is none; set it to nil to remove it.
  public subscript<Value>(key: ModuleKey<Value>) -> Value? {
    get { values[key] }
    set {
      // Release the old value after the change, since its deinit may access this object.
      let old = values[key]
      values[key] = newValue
      withExtendedLifetime(old) {}
    }
  }

  /// Adds a setting unless the key has one; returns whether it was added.
  @discardableResult
  public func add<Value>(_ value: Value, for key: ModuleKey<Value>) -> Bool {
    if values[key] != nil { return false }
    values[key] = value
    return true
  }

  /// Removes all settings.
  public func removeAll() {
    let old = values
    values = ModuleValues()
    withExtendedLifetime(old) {}
  }

  /// The names of the keys that have settings, sorted.
  public var names: [String] { values.names }
}
