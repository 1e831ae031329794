public import PatchbayLanguage

extension Value {
  /// The value of a type that has these fields.
  ///
  ///     let message = try Value.object(fields).build(SendText.self)
  ///
  /// Every field must be one that the type asks for, and of the type that it asks for.
  public func build<T: Decodable>(_ type: T.Type = T.self) throws(FieldError) -> T {
    try ValueDecoder.decode(type, from: self, at: DecodingPlace(type: "\(type)"))
  }
}

// MARK: - From words

extension TypeShape {
  /// The value that a word stands for where this type is declared.
  ///
  /// `3` is text for a type that takes text, and a number for others. `undeclared` is what the word
  /// would be if no type were declared; it is handed back where that is as good.
  public func value(of word: String, undeclared: Value) -> Value {
    switch self {
    case .text, .formatted: .text(word)
    case .optional(let shape):
      undeclared == .null ? .null : shape.value(of: word, undeclared: undeclared)
    case .choice(_, let values): values.first { $0.bareWord == word } ?? undeclared
    case .cases: undeclared.bareWord == nil || undeclared == .text(word) ? undeclared : .text(word)
    case .int: Int(word) == nil && word.isWholeNumber ? .text(word) : undeclared
    default: undeclared
    }
  }
}
