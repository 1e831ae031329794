import PatchbayPlatform

/// Looks from time to time how much memory the process has taken.
struct MemoryWatch {
  /// What it had taken at the first look; a stage on which nothing runs is never looked at.
  private var before: Int?
  private var looks = 0
}

extension MemoryWatch {
  /// Whether it has taken more than so many bytes since the first look; most of the times that is not found
  /// out.
  mutating func isTooMuch(for limit: Int) -> Bool {
    guard let before else {
      before = Self.resident
      return false
    }
    looks &+= 1
    guard looks.isMultiple(of: 256), Self.resident - before > limit else { return false }
    // Freed memory stays with the process until the allocator is asked for it.
    platform_release_free_memory()
    return Self.resident - before > limit
  }

  private static var resident: Int { Int(platform_resident_bytes()) }
}
