import PatchbayText

extension String {
  /// An XML attribute, preceded by a space.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(value.escapedForXML(keeping: []))\""
  }

  /// The text with escapes for the content of an XML element.
  var inXML: String { escapedForXML(keeping: ["\n", "\t"]) }

  /// Escapes the text; a character that XML doesn't allow is written as `\u{1b}`.
  private func escapedForXML(keeping spaces: Set<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case _ where spaces.contains(scalar): text.unicodeScalars.append(scalar)
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      // Unescaped, an XML reader would turn these into spaces or newlines.
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case _ where !scalar.isInXML: text += scalar.escaped
      case _ where scalar.isUnruly: text += "&#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 allows this character.
  ///
  /// https://www.w3.org/TR/xml/#charsets
  fileprivate var isInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
