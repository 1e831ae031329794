import Synchronization

/// Counts the changes by which properties may have to resolve their service again, in all trees.
///
/// Registrations and resets are rare; a property compares two numbers instead of asking all containers above it.
@usableFromInline
enum ServiceChanges: Sendable {
  private static let count = Atomic<UInt64>(1)

  @usableFromInline static var now: UInt64 { count.load(ordering: .relaxed) }

  static func note() { count.add(1, ordering: .relaxed) }
}
