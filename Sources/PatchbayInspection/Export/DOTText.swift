import PatchbayText

/// How text stands in Graphviz's language: appended to what is there, without a copy between.
enum DOTText {
  /// An id or a value that is kept as it is.
  ///
  /// A program gets it back by undoing `\\`, `\n` and `\"`.
  static func quote(_ text: String, after prefix: String = "", to output: inout String) {
    output += "\""
    output += prefix
    escape(text, to: &output, newline: "\\n", isShown: false)
    output += "\""
  }

  /// Words that are shown, one line under the other: no `\N`, no `&amp;` is replaced in them.
  static func label(_ lines: [String], to output: inout String) {
    output += "\""
    for (number, line) in lines.enumerated() {
      if number > 0 { output += "\\n" }
      escape(line, to: &output, newline: "\\n", isShown: true)
    }
    output += "\""
  }

  /// The same, all lines beginning at the left.
  static func leftLabel(_ lines: [String], to output: inout String) {
    output += "\""
    for line in lines {
      escape(line, to: &output, newline: "\\l", isShown: true)
      output += "\\l"
    }
    output += "\""
  }

  /// What stands for itself, as nearly all does, is taken over in one piece.
  private static func escape(
    _ text: String, to output: inout String, newline: String, isShown: Bool
  ) {
    guard !text.isPlainInQuotes else { return output += text }
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
      if let replacement = replacement(for: scalar, newline, isShown) {
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

  private static func replacement(
    for scalar: Unicode.Scalar, _ newline: String, _ isShown: Bool
  ) -> String? {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": newline
    case "&": isShown ? "&amp;" : nil
    default: scalar.isInvisible ? "\\\\u{\(String(scalar.value, radix: 16))}" : nil
    }
  }
}
