/// How long an instance of a service is shared, and by whom.
///
/// A service that is a value is copied each time, whatever its scope.
public struct ServiceScope {
  /// The word by which lists tell it.
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

  /// One instance for all that is made by one resolve, the default.
  public static var graph: Self { Self(name: "graph", sharing: .graph) }

  /// One instance for the container and the nodes below, until a reset or the end of the registration.
  public static var container: Self { Self(name: "container", sharing: .container) }

  /// One instance for as long as other code keeps it; the service has to be an object.
  public static var weak: Self { Self(name: "weak", sharing: .weak) }

  /// One instance for each plugin or relay that resolves it, until that leaves its tree.
  ///
  /// A resolve by a node or by code outside makes an instance each time.
  public static var plugin: Self { Self(name: "plugin", sharing: .plugin) }

  /// One instance for a duration, counted from when it was made; `now` is for tests that bring their own time.
  public static func limited(
    to duration: Duration, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) -> Self { Self(name: "limited", sharing: .limited(duration, now: now)) }

  /// One instance for as long as a storage of the application keeps it; each registration gets one of its own.
  public static func custom(_ name: String, storage: @escaping () -> any ServiceStorage) -> Self {
    Self(name: name, sharing: .custom(storage))
  }
}

/// Stores the instance of one registration, by a scope of the application.
public protocol ServiceStorage: AnyObject {
  /// What is kept; nil for nothing.
  func load() -> Any?
  /// Keeps an instance that was made.
  func save(_ instance: Any)
  /// Releases what is kept.
  func reset()
}
