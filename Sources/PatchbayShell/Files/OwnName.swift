/// The form of the names of temporary files and folders.
///
/// A name ends with a checksum of the prefix and the random digits. A file is taken for a leftover
/// only if the checksum fits, so that no file of another program is removed.
package struct OwnName {
  private let prefix: String

  /// Names with a prefix.
  package init(after prefix: String) { self.prefix = prefix }
}

extension OwnName {
  private static let randomCount = 8
  private static let checkCount = 4

  /// A new random name.
  package func new() -> String {
    let start = prefix + Self.digits(UInt64.random(in: 0 ... .max), Self.randomCount)
    return start + Self.check(of: start)
  }

  /// Whether a name has this form, with the right checksum.
  package func made(_ name: String) -> Bool {
    guard name.hasPrefix(prefix),
      name.utf8.count == prefix.utf8.count + Self.randomCount + Self.checkCount
    else { return false }
    let start = name.dropLast(Self.checkCount)
    return name == start + Self.check(of: String(start))
  }

  /// The last digits of the FNV-1a hash.
  private static func check(of start: String) -> String {
    let hash = start.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return digits(hash, checkCount)
  }

  private static func digits(_ number: UInt64, _ count: Int) -> String {
    let digits = String(number, radix: 36).suffix(count)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
