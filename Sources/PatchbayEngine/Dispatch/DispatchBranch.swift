/// The part of a dispatch that continues behind interceptors; only the engine creates one.
///
/// It lasts for that part, and can't be kept: its walk is used again for other messages.
public struct DispatchBranch: ~Copyable {
  @usableFromInline let walk: Unmanaged<DispatchWalk>
}

@available(*, unavailable)
extension DispatchBranch: Sendable {}

extension DispatchBranch {
  /// Whether the branch is for messages of a type.
  ///
  /// A message may pass its branch on to another message, which the interceptors have not seen.
  @usableFromInline
  func carries(_ type: Any.Type) -> Bool {
    walk._withUnsafeGuaranteedRef { $0.subject.carrier == type }
  }
}
