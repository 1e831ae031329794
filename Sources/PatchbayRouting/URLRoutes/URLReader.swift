/// Reads a URL from left to right.
///
/// Foundation's `URLComponents` would take as long as the whole opening of a URL may. It does not
/// report the place of an error, and escapes the escapes of a text with characters outside of
/// ASCII. A test compares the URLs that both read alike.
struct URLReader {
  private let bytes: [UInt8]
  private var place = 0

  struct Failure: Error {
    let fault: URLFault
    /// The place in bytes from the start.
    let place: Int
  }

  init(_ text: String) { bytes = Array(text.utf8) }
}

extension URLReader {
  /// Reads the scheme and the `://`; returns the scheme in lower case.
  mutating func readScheme() throws(Failure) -> String {
    let end = bytes.firstIndex { !Self.isSchemePart($0) } ?? bytes.count
    let isScheme =
      end > 0 && end + 2 < bytes.count && Self.isLetter(bytes[0])
      && bytes[end] == Self.colon && bytes[end + 1] == Self.slash && bytes[end + 2] == Self.slash
    guard isScheme else { throw Failure(fault: .noScheme, place: end) }
    place = end + 3
    return String(decoding: bytes[..<end].map(Self.lowercased), as: UTF8.self)
  }

  /// Reads the parts between slashes.
  mutating func readParts() throws(Failure) -> [String] {
    var parts: [String] = []
    // Enough for most URLs.
    parts.reserveCapacity(8)
    while true {
      parts.append(try readText { $0 == Self.slash || $0 == Self.question || $0 == Self.hash })
      guard place < bytes.count, bytes[place] == Self.slash else { break }
      place += 1
    }
    if parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  /// Reads the items after the `?`, if there is one; empty text between two `&` is no item.
  mutating func readQuery() throws(Failure) -> [RouteQuery.Item] {
    guard place < bytes.count, bytes[place] == Self.question else { return [] }
    var items: [RouteQuery.Item] = []
    repeat {
      place += 1
      let start = place
      let name = try readText { $0 == Self.equals || $0 == Self.ampersand || $0 == Self.hash }
      var value: String?
      if place < bytes.count, bytes[place] == Self.equals {
        place += 1
        value = try readText { $0 == Self.ampersand || $0 == Self.hash }
      }
      if place > start { items.append(RouteQuery.Item(name, value)) }
    } while place < bytes.count && bytes[place] == Self.ampersand
    return items
  }

  /// Reads the text after the `#`, if there is one.
  mutating func readFragment() throws(Failure) -> String? {
    guard place < bytes.count else { return nil }
    place += 1
    return try readText { _ in false }
  }

  /// Reads up to the first byte for which `ends` is true, and replaces escapes.
  private mutating func readText(until ends: (UInt8) -> Bool) throws(Failure) -> String {
    let start = place
    var hasEscapes = false
    while place < bytes.count, !ends(bytes[place]) {
      let byte = bytes[place]
      if byte < 0x20 || byte == 0x7F { throw Failure(fault: .control, place: place) }
      hasEscapes = hasEscapes || byte == Self.percent
      place += 1
    }
    let text = bytes[start..<place]
    return hasEscapes ? try unescaped(text) : String(decoding: text, as: UTF8.self)
  }

  private func unescaped(_ text: ArraySlice<UInt8>) throws(Failure) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == Self.percent else {
        plain.append(text[index])
        index += 1
        continue
      }
      guard index + 2 < text.endIndex, let high = Self.hexValue(text[index + 1]),
        let low = Self.hexValue(text[index + 2])
      else { throw Failure(fault: .badEscape, place: index) }
      plain.append(high << 4 | low)
      index += 3
    }
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw Failure(fault: .invalidUTF8, place: text.startIndex)
    }
    return text
  }
}

extension URLReader {
  static let slash = UInt8(ascii: "/")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  private static let colon = UInt8(ascii: ":")
  private static let equals = UInt8(ascii: "=")
  private static let ampersand = UInt8(ascii: "&")

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  static func isHexDigit(_ byte: UInt8) -> Bool { hexValue(byte) != nil }

  private static func isSchemePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isLetter(byte) || isDigit(byte)
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension String {
  /// The text in lower case, in which the case-insensitive first part of a URL is compared.
  var foldedAsHost: String {
    utf8.contains { $0 != URLReader.lowercased($0) }
      ? String(decoding: utf8.map(URLReader.lowercased), as: UTF8.self) : self
  }
}
