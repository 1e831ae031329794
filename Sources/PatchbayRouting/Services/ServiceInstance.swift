/// The part of a service instance that does not depend on its type.
@usableFromInline
class AnyServiceInstance {
  /// The number among the container's instances of the key, counted from 1.
  let number: Int
  /// The registration of the instance; nil for none.
  private(set) weak var entry: AnyServiceEntry?

  init(number: Int, of entry: AnyServiceEntry?) { (self.number, self.entry) = (number, entry) }

  func empty() {}

  var isEmpty: Bool { true }

  /// The service; nil once it was released.
  var anyValue: Any? { nil }
}

@available(*, unavailable)
extension AnyServiceInstance: Sendable {}

/// An instance of a service: a holder that the container can empty even if a property keeps it.
@usableFromInline
final class ServiceInstance<S>: AnyServiceInstance {
  @usableFromInline @exclusivity(unchecked) var value: S?

  init(_ value: S, number: Int = 1, of entry: AnyServiceEntry? = nil) {
    self.value = value
    super.init(number: number, of: entry)
  }

  override func empty() {
    // Release the service after the change, since its deinit may resolve services.
    let old = value
    value = nil
    withExtendedLifetime(old) {}
  }

  override var isEmpty: Bool { value == nil }

  override var anyValue: Any? { value }
}
