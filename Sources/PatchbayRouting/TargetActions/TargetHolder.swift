import PatchbayEngine

/// Makes, keeps and releases the object of a target.
final class TargetHolder<Target: ActionTarget>: TargetHolding {
  private let name: String
  private let lifetime: TargetLifetime
  /// Nil once the target was removed.
  private var make: (() throws -> Target?)?
  private var cached: Target?
  private weak var shared: Target?
  private var isMaking = false
  /// Removes the target with its owner.
  var ending: MessageBinding?

  init(_ source: TargetSource<Target>, target name: String) {
    self.name = name
    lifetime = source.lifetime
    make = source.make
    shared = source.object
  }
}

/// The part of a ``TargetHolder`` that does not depend on the type of its target.
protocol TargetHolding: AnyObject {
  /// Whether an object exists that the next call would use.
  var hasObject: Bool { get }
  /// Releases a cached or shared object; returns false if there is none.
  func release() -> Bool
  /// Releases the object, and the closure that makes it.
  func end()
}

extension TargetHolder {
  var hasObject: Bool { cached != nil || shared != nil }

  /// Returns the object for a call, and makes it if necessary.
  func object() throws -> Target {
    if let object = cached ?? shared { return object }
    if isMaking { throw TargetError.circularMaking(target: name) }
    isMaking = lifetime != .transient
    defer { isMaking = false }
    guard let object = try make?() else { throw TargetError.objectGone(target: name) }
    if make != nil {
      if lifetime == .cached { cached = object }
      if lifetime == .weak { shared = object }
    }
    return object
  }

  func release() -> Bool {
    guard lifetime != .owned, hasObject else { return false }
    shared = nil
    // Release the object after the change, since its deinit may call the registry.
    let released = cached.take()
    withExtendedLifetime(released) {}
    return true
  }

  func end() {
    ending.take()?.cancel()
    shared = nil
    let (made, making) = (cached.take(), make.take())
    withExtendedLifetime((made, making)) {}
  }
}
