import Synchronization

/// Counts the changes of the service containers in all trees.
///
/// Registrations and resets are rare. As long as the count is the same, a property compares two
/// numbers; otherwise it asks the containers above it when they changed.
@usableFromInline
enum ServiceChanges: Sendable {
  @usableFromInline static var now: UInt64 { changes.load(ordering: .relaxed) }

  /// The count with one more change.
  static func next() -> UInt64 { changes.add(1, ordering: .relaxed).newValue }
}

/// At file scope: a static member would be checked for lazy initialization at each read.
private let changes = Atomic<UInt64>(1)
