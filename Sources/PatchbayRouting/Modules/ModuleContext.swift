/// The environment that an application runs in.
public enum HostEnvironment: String, Sendable, Hashable, CaseIterable {
  case development, test, stage, production
}

/// What the modules of an application get with each event.
///
/// It is a value: a handler gets the context as it was when its event was triggered. Only the configuration is
/// shared, so what one module sets there is read by the next one.
public struct ModuleContext {
  /// The environment of the application.
  public var environment: HostEnvironment
  /// What the application was launched with.
  public var launch = ModuleValues()
  /// What else the application tells its modules.
  public var custom = ModuleValues()
  /// What modules configure for one another.
  public let configuration: ModuleConfiguration

  /// A context without values; by default with a configuration of its own.
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

  /// Without any setting.
  public init() {}
}

@available(*, unavailable)
extension ModuleConfiguration: Sendable {}

extension ModuleConfiguration {
  /// The setting of a key; nil for none, and setting nil removes it.
  public subscript<Value>(key: ModuleKey<Value>) -> Value? {
    get { values[key] }
    set {
      // The old value goes only after the change, since its deinit may come back here.
      let old = values[key]
      values[key] = newValue
      withExtendedLifetime(old) {}
    }
  }

  /// Adds a setting where there is none; returns whether it did.
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

  /// The names of the keys that have settings, in order.
  public var names: [String] { values.names }
}
