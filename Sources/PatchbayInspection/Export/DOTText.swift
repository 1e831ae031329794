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
    quote(lines.joined(separator: "\n"), to: &output)
  }

  /// Appends a displayed label with left-aligned lines.
  static func leftLabel(_ lines: [String], to output: inout String) {
    output += "\""
    escape(lines.joined(separator: "\n"), to: &output, newline: "\\l")
    output += "\\l\""
  }

  private static func escape(_ text: String, to output: inout String, newline: String) {
    guard !text.isPlainInQuotes else { return output += text }
    for (number, part) in text.partsOutsideCommands.enumerated() {
      if number > 0 { output += "&#35;" }
      for scalar in part.unicodeScalars {
        switch scalar {
        case "\"", "\\": output += "\\\(scalar)"
        case "\n": output += newline
        case "&": output += "&amp;"
        case _ where scalar.isInvisible:
          output += "\\\\u{\(String(scalar.value, radix: 16))}"
        default: output.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
