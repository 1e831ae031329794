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
  /// Ends it with its owner.
  var ending: MessageBinding?

  init(_ source: TargetSource<Target>, target name: String) {
    self.name = name
    lifetime = source.lifetime
    make = source.make
    shared = source.object
  }
}

/// What the registry does with a ``TargetHolder``, whatever its target.
protocol TargetHolding: AnyObject {
  /// Whether there is an object that the next call would use.
  var hasObject: Bool { get }
  /// Releases a cached or shared object; false if there is none.
  func release() -> Bool
  /// Releases the object, and the closure that makes it.
  func end()
}

extension TargetHolder {
  var hasObject: Bool { cached != nil || shared != nil }

  /// The object for a call.
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
    // Its deinit may call the registry.
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
