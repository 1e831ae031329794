/// How long an instance of a service is shared, and by which resolves.
///
/// A service that is a value is copied each time, whatever its scope.
public struct ServiceScope {
  /// The name of the scope in lists.
  public let name: String
  let sharing: Sharing

  enum Sharing {
    case transient
    case graph
    case container
    case weak
    case plugin
    case limited(Duration, now: () -> ContinuousClock.Instant)
    case custom(() -> any ServiceStorage)
  }
}

@available(*, unavailable)
extension ServiceScope: Sendable {}

extension ServiceScope {
  /// Each resolve makes an instance.
  public static var transient: Self { Self(name: "transient", sharing: .transient) }

  /// One instance for all services that one resolve makes; the default.
  public static var graph: Self { Self(name: "graph", sharing: .graph) }

  /// One instance for the container and the nodes below, until a reset or the end of the registration.
  public static var container: Self { Self(name: "container", sharing: .container) }

  /// One instance for as long as other code retains it; the service must be an object.
  public static var weak: Self { Self(name: "weak", sharing: .weak) }

  /// One instance for each plugin or relay that resolves it, until that leaves its tree.
  ///
  /// A resolve by a node or by code outside of trees makes an instance each time.
  public static var plugin: Self { Self(name: "plugin", sharing: .plugin) }

  /// One instance for a duration after it was made; tests replace the clock by `now`.
  public static func limited(
    to duration: Duration, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) -> Self { Self(name: "limited", sharing: .limited(duration, now: now)) }

  /// One instance for as long as a storage of the application keeps it; each registration has its
  /// own storage.
  public static func custom(_ name: String, storage: @escaping () -> any ServiceStorage) -> Self {
    Self(name: name, sharing: .custom(storage))
  }
}

/// Stores the instance of one registration in a custom scope.
public protocol ServiceStorage: AnyObject {
  /// The stored instance; nil for none.
  func load() -> Any?
  /// Stores a new instance.
  func save(_ instance: Any)
  /// Releases the stored instance.
  func reset()
}
