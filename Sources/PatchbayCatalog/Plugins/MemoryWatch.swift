import CMalloc
import Glibc

/// Checks occasionally how much memory the process uses.
struct MemoryWatch {
  /// The memory at the first check; nil before, so a stage that runs nothing is never checked.
  private var before: Int?
  private var looks = 0
}

extension MemoryWatch {
  /// Whether memory has grown by more than this many bytes since the first check.
  ///
  /// Only every 256th call really checks.
  mutating func isTooMuch(for limit: Int) -> Bool {
    guard let before else {
      before = Self.resident
      return false
    }
    looks &+= 1
    guard looks.isMultiple(of: 256), Self.resident - before > limit else { return false }
    // The allocator keeps freed memory until it is asked to return it.
    malloc_trim(0)
    return Self.resident - before > limit
  }

  /// The resident memory in bytes; zero if the system does not report it.
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
