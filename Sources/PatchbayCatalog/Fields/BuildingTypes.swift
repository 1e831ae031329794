public import PatchbayLanguage

extension Value {
  /// Builds a value of a type from fields.
  ///
  ///     let message = try Value.object(fields).build(SendText.self)
  ///
  /// Every field must be one that the type asks for, with a value of the right type.
  public func build<T: Decodable>(_ type: T.Type = T.self) throws(FieldError) -> T {
    try ValueDecoder.decode(type, from: self, at: DecodingPlace(type: "\(type)"))
  }
}

// MARK: - From words

extension TypeShape {
  /// The value of a word for this declared type.
  ///
  /// `3` is text for a type that takes text, and a number otherwise. `undeclared` is the word's
  /// value without a declared type; it is returned where the type does not matter.
  public func value(of word: String, undeclared: Value) -> Value {
    switch self {
    case .text, .formatted: .text(word)
    case .optional(let shape):
      undeclared == .null ? .null : shape.value(of: word, undeclared: undeclared)
    case .choice(_, let values): values.first { $0.bareWord == word } ?? undeclared
    case .cases: undeclared.bareWord == nil || undeclared == .text(word) ? undeclared : .text(word)
    // Whole numbers beyond `Int` are no numbers without a type.
    case .int: word.isBeyondInt ? .text(word) : undeclared
    case .double:
      if word.isBeyondInt, let number = Double(word), number.isFinite {
        .double(number)
      } else {
        undeclared
      }
    default: undeclared
    }
  }
}
