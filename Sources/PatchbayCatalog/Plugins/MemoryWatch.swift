import CMalloc
import Glibc

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
    malloc_trim(0)
    return Self.resident - before > limit
  }

  /// The bytes that are in memory; zero where the system doesn't say.
  private static var resident: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 64)
    let count = read(file, &text, text.count)
    let numbers = text.prefix(max(count, 0)).split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
      return 0
    }
    return pages * Int(getpagesize())
  }
}
