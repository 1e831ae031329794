/// An instance of a service of whatever type.
@usableFromInline
class AnyServiceInstance {
  /// Its number among its container's instances, from 1.
  let number: Int
  /// The registration that it is of.
  private(set) weak var entry: AnyServiceEntry?

  init(number: Int, of entry: AnyServiceEntry?) { (self.number, self.entry) = (number, entry) }

  /// Releases the service.
  func empty() {}

  var isEmpty: Bool { true }

  /// The service as any value; nil once it was released.
  var anyValue: Any? { nil }
}

@available(*, unavailable)
extension AnyServiceInstance: Sendable {}

/// An instance of a service: a holder that the container can empty, also where a property keeps it.
@usableFromInline
final class ServiceInstance<S>: AnyServiceInstance {
  @usableFromInline @exclusivity(unchecked) var value: S?

  init(_ value: S, number: Int = 1, of entry: AnyServiceEntry? = nil) {
    self.value = value
    super.init(number: number, of: entry)
  }

  override func empty() {
    // Its deinit may resolve services.
    let old = value
    value = nil
    withExtendedLifetime(old) {}
  }

  override var isEmpty: Bool { value == nil }

  override var anyValue: Any? { value }
}
