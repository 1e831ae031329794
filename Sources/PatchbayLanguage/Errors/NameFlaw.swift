import PatchbayText

extension String {
  /// The reason why this is not a name of certain characters, such as `it has a space`; nil if it
  /// is one.
  package func flaw(
    beginning mayBegin: (UInt8) -> Bool, of isPart: (UInt8) -> Bool
  ) -> String? {
    guard let first = utf8.first, let start = unicodeScalars.first else { return "it is empty" }
    let wrong = unicodeScalars.first { scalar in
      scalar.isInvisible || !String(scalar).utf8.allSatisfy(isPart)
    }
    if let wrong { return "it has \(wrong.words)" }
    return mayBegin(first) ? nil : "it begins with '\(start)'"
  }
}

extension Unicode.Scalar {
  /// The scalar, as a part of a name that may not have it.
  package var words: String {
    if self == " " { return "a space" }
    return isInvisible
      ? "an invisible character, U+\(String(value, radix: 16, uppercase: true))" : "'\(self)'"
  }
}
