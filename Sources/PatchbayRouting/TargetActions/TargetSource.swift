/// The source and the lifetime of a target's object.
public struct TargetSource<Target: ActionTarget> {
  let lifetime: TargetLifetime
  let make: () throws -> Target?
  /// The object that the registrant retains.
  private(set) weak var object: Target?

  private init(
    _ lifetime: TargetLifetime, object: Target? = nil, make: @escaping () throws -> Target?
  ) { (self.lifetime, self.object, self.make) = (lifetime, object, make) }
}

@available(*, unavailable)
extension TargetSource: Sendable {}

extension TargetSource {
  /// Each call makes an object, which is released after the call.
  public static func transient(_ make: @escaping () throws -> Target) -> Self {
    Self(.transient, make: make)
  }

  /// The first call makes the object; it is kept until its release by name, or until its owner
  /// leaves.
  public static func cached(_ make: @escaping () throws -> Target) -> Self {
    Self(.cached, make: make)
  }

  /// A call makes an object, and later calls share it for as long as other code retains it.
  public static func weak(_ make: @escaping () throws -> Target) -> Self {
    Self(.weak, make: make)
  }

  /// The registrant retains the object, which may be the registrant itself; once it is gone, calls
  /// fail.
  public static func owned(_ object: Target) -> Self {
    Self(.owned, object: object) { nil }
  }
}

/// The lifetime of a target's object.
public enum TargetLifetime: String, Sendable, Hashable {
  /// The object lives for one call.
  case transient
  /// The object lives from the first call until its release by name, or until its owner leaves.
  case cached
  /// The object lives for as long as other code retains it.
  case weak
  /// The object lives for as long as its registrant retains it.
  case owned
}
