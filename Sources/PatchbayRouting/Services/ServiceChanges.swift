import Synchronization

/// Counts the changes, in all trees, after which properties must resolve their services again.
///
/// Registrations and resets are rare; a property compares two numbers instead of asking all containers above it.
@usableFromInline
enum ServiceChanges: Sendable {
  @usableFromInline static var now: UInt64 { changes.load(ordering: .relaxed) }

  static func note() { changes.add(1, ordering: .relaxed) }
}

/// At file scope: a static member would be checked for lazy initialization at each read.
private let changes = Atomic<UInt64>(1)
