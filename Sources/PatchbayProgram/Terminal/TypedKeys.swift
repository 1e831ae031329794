/// Typed bytes that were not taken yet, and are decoded to characters.
///
/// A byte that is not UTF-8 becomes U+FFFD, which is visible where it was typed.
package struct TypedKeys: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Creates an empty buffer.
  package init() {}
}

extension TypedKeys {
  /// Whether no byte is left.
  package var isEmpty: Bool { start == bytes.count }

  /// The printable text after the last Enter, to be shown in a line.
  package var shown: String {
    let last =
      bytes[start...].split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
      .last ?? []
    var (shown, isSequence) = ([Character](), false)
    for character in String(decoding: last, as: UTF8.self) {
      switch character {
      case "\u{1B}": isSequence = true
      // Arrows and brackets of pastes: ESC, [ or O, digits, and the character that ends it.
      case _ where isSequence && ("0"..."9" ~= character || "[O;".contains(character)): continue
      case _ where isSequence: isSequence = false
      case "\u{7F}", "\u{08}": _ = shown.popLast()
      default:
        let isControl = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control
        }
        if !isControl { shown.append(character) }
      }
    }
    return String(shown)
  }

  /// Adds typed bytes.
  package mutating func append(_ more: some Sequence<UInt8>) {
    if isEmpty { (bytes, start) = ([], 0) }
    bytes += more
  }

  /// Puts a character back, so that it comes next.
  package mutating func putBack(_ character: Unicode.Scalar) {
    bytes = Array(String(Character(character)).utf8) + bytes[start...]
    start = 0
  }

  /// Takes the next character; nil if there is none, or only its beginning.
  package mutating func take() -> Unicode.Scalar? {
    guard start < bytes.count else { return nil }
    let length = Self.length(of: bytes[start])
    let known = bytes[start...].prefix(length)
    let continued = known.dropFirst().prefix { $0 & 0xC0 == 0x80 }
    if continued.count + 1 < known.count || length == 1 && bytes[start] >= 0x80 {
      return replace(continued.count + 1)
    }
    guard known.count == length else { return nil }
    guard let text = String(validating: known, as: UTF8.self) else { return replace(1) }
    start += length
    return text.unicodeScalars.first
  }

  /// Takes everything up to an end sequence, and the sequence itself; nil if it has not come yet.
  package mutating func take(upTo end: [UInt8], lookingFrom place: inout Int) -> [UInt8]? {
    var index = start + place
    while index + end.count <= bytes.count {
      if bytes[index] == end[0], bytes[index..<index + end.count].elementsEqual(end) {
        defer { start = index + end.count }
        return Array(bytes[start..<index])
      }
      index += 1
    }
    place = index - start
    return nil
  }

  /// Whether the bytes that are left begin with a sequence.
  package func begin(with start: [UInt8]) -> Bool { bytes[self.start...].starts(with: start) }

  /// Whether the bytes that are left begin with a sequence, or may when more have come.
  package func mayBegin(with start: [UInt8]) -> Bool { start.starts(with: bytes[self.start...]) }

  /// Drops the rest of a paste whose start was lost: everything up to an end that no start
  /// precedes.
  package mutating func dropRest(from start: [UInt8], upTo end: [UInt8]) {
    var place = 0
    var rest = self
    guard let lost = rest.take(upTo: end, lookingFrom: &place),
      !lost.indices.contains(where: { lost[$0...].starts(with: start) })
    else { return }
    self = rest
  }

  /// The number of bytes that are left.
  package var count: Int { bytes.count - start }

  /// Whether all bytes after the first ones are one key, pressed once or several times.
  package func areAll(_ key: UInt8?, behind first: Int) -> Bool {
    bytes[start...].dropFirst(first).allSatisfy { $0 == key }
  }

  private mutating func replace(_ count: Int) -> Unicode.Scalar {
    start += count
    return "\u{FFFD}"
  }

  /// The number of bytes of a character that begins with this byte.
  private static func length(of first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
