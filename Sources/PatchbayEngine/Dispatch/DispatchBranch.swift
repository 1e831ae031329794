/// The part of a dispatch that goes on behind interceptors; the engine makes it.
public struct DispatchBranch {
  @usableFromInline let walk: Unmanaged<DispatchWalk>
}

@available(*, unavailable)
extension DispatchBranch: Sendable {}

extension DispatchBranch {
  /// Whether it is for messages of a type.
  ///
  /// A message may hand its branch on to another one, which the interceptors have not seen.
  @usableFromInline
  func carries(_ type: Any.Type) -> Bool {
    walk._withUnsafeGuaranteedRef { $0.subject.carrier == type }
  }
}
