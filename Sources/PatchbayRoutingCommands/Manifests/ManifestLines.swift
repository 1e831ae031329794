import PatchbayLanguage
import PatchbayPlatform

/// The lines on which the entries of a manifest begin.
struct ManifestLines {
  private var lines: [Int] = []

  /// Finds the lines in a manifest that was read without errors.
  init(_ bytes: [UInt8]) {
    let first = bytes.first { $0 != Byte.space && $0 != Byte.newline && $0 != 0x09 && $0 != 0x0D }
    lines = first == UInt8(ascii: "<") ? Self.ofPropertyList(bytes) : Self.ofJSON(bytes)
  }
}

extension ManifestLines {
  /// The line of an entry, counted from 1; nil if it was not found.
  subscript(index: Int) -> Int? { lines.indices.contains(index) ? lines[index] : nil }

  private static func ofJSON(_ bytes: [UInt8]) -> [Int] {
    var (lines, line, depth): ([Int], Int, Int) = ([], 1, 0)
    var (isInText, isEscaped) = (false, false)
    for byte in bytes {
      if byte == Byte.newline { line += 1 }
      if isInText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1 { lines.append(line) }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return lines
  }

  /// An entry is an element at depth two: in the array of the property list.
  private static func ofPropertyList(_ bytes: [UInt8]) -> [Int] {
    var (lines, line, depth, index): ([Int], Int, Int, Int) = ([], 1, 0, 0)
    while Work.goesOn, index < bytes.count {
      let rest = bytes[index...]
      if rest.first == Byte.newline { line += 1 }
      guard rest.first == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let end = Self.end(ofTag: rest)
      let tag = bytes[index..<end]
      switch tag.dropFirst().first {
      case UInt8(ascii: "?"), UInt8(ascii: "!"): break
      case UInt8(ascii: "/"): depth -= 1
      default:
        if depth == 2 { lines.append(line) }
        if tag.dropLast().last != UInt8(ascii: "/") { depth += 1 }
      }
      line += tag.count { $0 == Byte.newline }
      index = end
    }
    return lines
  }

  private static func end(ofTag text: ArraySlice<UInt8>) -> Int {
    guard text.starts(with: "<!--".utf8) else {
      return text.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? text.endIndex
    }
    var index = text.startIndex + 4
    while index < text.endIndex, !text[index...].starts(with: "-->".utf8) { index += 1 }
    return min(index + 3, text.endIndex)
  }
}
