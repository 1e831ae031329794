import PatchbayText

/// Escapes text for Graphviz; appends to the output without an intermediate copy.
///
/// A program recovers the text by undoing `\\`, `\n`, `\"`, `&amp;` and `&#35;`. Graphviz writes
/// entities into an SVG as they are, those of ids as well.
enum DOTText {
  /// Appends an id or attribute value.
  static func quote(_ text: String, after prefix: String = "", to output: inout String) {
    output += "\""
    output += prefix
    escape(text, to: &output, newline: "\\n")
    output += "\""
  }

  /// Appends a displayed label, line by line, so that Graphviz substitutes neither `\N` nor `&amp;`
  /// in it.
  static func label(_ lines: [String], to output: inout String) {
    output += "\""
    for (number, line) in lines.enumerated() {
      if number > 0 { output += "\\n" }
      escape(line, to: &output, newline: "\\n")
    }
    output += "\""
  }

  /// Appends a displayed label with left-aligned lines.
  static func leftLabel(_ lines: [String], to output: inout String) {
    output += "\""
    for line in lines {
      escape(line, to: &output, newline: "\\l")
      output += "\\l"
    }
    output += "\""
  }

  private static func escape(_ text: String, to output: inout String, newline: String) {
    guard !text.isPlainInQuotes else { return output += text }
    for (number, part) in text.partsOutsideCommands.enumerated() {
      if number > 0 { output += "&#35;" }
      escape(part, to: &output, newline: newline)
    }
  }

  /// Characters that need no escape are copied in runs.
  private static func escape(_ text: Substring, to output: inout String, newline: String) {
    let bytes = text.utf8
    var start = bytes.startIndex
    var here = start
    while here < bytes.endIndex {
      let byte = bytes[here]
      if standsForItself(byte) {
        bytes.formIndex(after: &here)
        continue
      }
      let scalar = text.unicodeScalars[here]
      let next = text.unicodeScalars.index(after: here)
      if let replacement = replacement(for: scalar, newline) {
        output += text[start..<here]
        output += replacement
        start = next
      }
      here = next
    }
    output += text[start...]
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "&"): false
    default: byte >= 0x20 && byte < 0x7f
    }
  }

  private static func replacement(for scalar: Unicode.Scalar, _ newline: String) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": newline
    case "&": "&amp;"
    default: scalar.isInvisible ? "\\\\u{\(String(scalar.value, radix: 16))}" : nil
    }
  }
}
