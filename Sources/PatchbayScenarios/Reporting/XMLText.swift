import PatchbayText

extension String {
  /// An attribute with a space before it.
  static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(value.escapedForXML(keeping: []))\""
  }

  /// The same as XML 1.0 reads it back as a text.
  var inXML: String { escapedForXML(keeping: ["\n", "\t"]) }

  /// A character that XML can't have at all is written as `\u{1b}`.
  private func escapedForXML(keeping spaces: Set<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case _ where spaces.contains(scalar): text.unicodeScalars.append(scalar)
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      // As they are, a reader would make spaces or newlines of them.
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
  /// Whether XML 1.0 has this character.
  ///
  /// https://www.w3.org/TR/xml/#charsets
  fileprivate var isInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
