import PatchbayPlatform

/// Checks occasionally how much memory the process uses.
package struct MemoryWatch {
  /// The memory at the first check; nil before, so a stage that runs nothing is never checked.
  private var before: Int?
  private var looks = 0

  package init() {}
}

extension MemoryWatch {
  /// Measures growth from now on.
  package mutating func begin() { before = Self.resident }

  /// Whether memory has grown by more than this many bytes since the first check.
  ///
  /// Only every 256th call really checks.
  package mutating func isTooMuch(for limit: Int) -> Bool {
    guard let before else {
      before = Self.resident
      return false
    }
    looks &+= 1
    guard looks.isMultiple(of: 256), Self.resident - before > limit else { return false }
    // The allocator keeps freed memory until it is asked to return it.
    platform_release_free_memory()
    return Self.resident - before > limit
  }

  private static var resident: Int { Int(platform_resident_bytes()) }
}
