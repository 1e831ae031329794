import Synchronization

/// Counts the changes by which properties may have to resolve their service again, in all trees.
///
/// Registrations and resets are rare; a property compares two numbers instead of asking all containers above it.
@usableFromInline
enum ServiceChanges: Sendable {
  @usableFromInline static var now: UInt64 { changes.load(ordering: .relaxed) }

  static func note() { changes.add(1, ordering: .relaxed) }
}

/// At file scope, since a static member is looked up as lazy at each read.
private let changes = Atomic<UInt64>(1)
