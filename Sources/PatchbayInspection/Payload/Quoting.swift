extension String {
  /// In double quotes, with everything escaped that would not show, and those characters besides.
  func quoted(escaping others: Set<Unicode.Scalar> = []) -> String {
    var words = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": words += "\\\(scalar)"
      case "\n": words += "\\n"
      case "\t": words += "\\t"
      case _ where others.contains(scalar): words += "\\\(scalar)"
      case _ where scalar.isUnprintable: words += "\\u{\(String(scalar.value, radix: 16))}"
      default: words.unicodeScalars.append(scalar)
      }
    }
    return words + "\""
  }
}

extension Unicode.Scalar {
  /// Whether it would not show, or would change how its neighbours show.
  var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      // Joins the parts of one emoji.
      value != 0x200D
    default: false
    }
  }
}
