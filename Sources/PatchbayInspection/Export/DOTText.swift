/// How text stands in Graphviz's language.
enum DOTText {
  /// An id or a value that is kept as it is.
  ///
  /// A program gets it back by undoing `\\`, `\n` and `\"`.
  static func quoted(_ text: String) -> String {
    isHarmless(text) ? "\"" + text + "\"" : "\"" + escaped(text, newline: "\\n") + "\""
  }

  /// Words that are shown, one line under the other: no `\N`, no `&amp;` is replaced in them.
  static func label(_ lines: [String]) -> String { label(lines, newline: "\\n") }

  /// The same, all lines beginning at the left.
  static func leftLabel(_ lines: [String]) -> String {
    label(lines.count > 1 ? lines + [""] : lines, newline: "\\l")
  }

  private static func label(_ lines: [String], newline: String) -> String {
    var label = "\""
    for (number, line) in lines.enumerated() {
      if number > 0 { label += newline }
      if isHarmless(line) {
        label += line
      } else {
        label += escaped(line, newline: newline, replacing: "&", by: "&amp;")
      }
    }
    return label + "\""
  }

  private static func escaped(
    _ text: String, newline: String, replacing special: Unicode.Scalar? = nil,
    by replacement: String = ""
  ) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += newline
      case special: escaped += replacement
      case _ where scalar.isUnprintable: escaped += "\\\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a text stands for itself, which most do.
  private static func isHarmless(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "&"): false
      default: byte >= 0x20 && byte < 0x7f
      }
    }
  }
}
