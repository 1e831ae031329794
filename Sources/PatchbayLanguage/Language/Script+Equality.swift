// Two values are equal if their contents are, whatever their places in the text.

extension Script: Hashable {
  /// Whether both have the same lines.
  public static func == (a: Self, b: Self) -> Bool { a.lines == b.lines }
  /// Mixes in the lines.
  public func hash(into hasher: inout Hasher) { hasher.combine(lines) }
}

extension Line: Hashable {
  /// Whether both have the same commands and comment.
  public static func == (a: Self, b: Self) -> Bool { a.items == b.items && a.comment == b.comment }
  /// Mixes in commands and comment.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(items)
    hasher.combine(comment)
  }
}

extension Item: Hashable {
  /// Whether both do the same under the same conditions.
  public static func == (a: Self, b: Self) -> Bool {
    a.conditions == b.conditions && a.mustFail == b.mustFail && a.trial == b.trial
      && a.command == b.command && a.redirect == b.redirect
  }
  /// Mixes in command and conditions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(conditions)
    hasher.combine(mustFail)
    hasher.combine(trial)
    hasher.combine(command)
    hasher.combine(redirect)
  }
}

extension Condition: Hashable {
  /// Whether both test the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.name == b.name && a.isNegated == b.isNegated && a.comparison == b.comparison
  }
  /// Mixes in the name, the negation and the comparison.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(isNegated)
    hasher.combine(comparison)
  }
}

extension ExpectedFailure: Hashable {
  /// Whether both expect the same error.
  public static func == (a: Self, b: Self) -> Bool { a.code == b.code }
  /// Mixes in the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CommandPart {
  /// Whether both are the same argument.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.word(let a), .word(let b)): a == b
    case (.assignment(let name, let a), .assignment(let other, let b)): name == other && a == b
    case (.calculation(let name, let a), .calculation(let other, let b)): name == other && a == b
    case (.option(let name, let a), .option(let other, let b)): name == other && a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.separator, .separator): true
    default: false
    }
  }

  /// Mixes in the parts of the argument.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .word(let word): hasher.combine(word)
    case .assignment(let name, let word), .calculation(let name, let word):
      hasher.combine(name)
      hasher.combine(word)
    case .option(let name, let word):
      hasher.combine(name)
      hasher.combine(word)
    case .flag(let name): hasher.combine(name)
    case .separator: hasher.combine(0)
    }
  }
}

extension Name: Hashable {
  /// Whether both are the same text.
  public static func == (a: Self, b: Self) -> Bool { a.text == b.text }
  /// Mixes in the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Word: Hashable {
  /// Whether both are made of the same pieces.
  public static func == (a: Self, b: Self) -> Bool { a.pieces == b.pieces }
  /// Mixes in the pieces.
  public func hash(into hasher: inout Hasher) { hasher.combine(pieces) }
}

extension Word.Piece: Hashable {
  /// Whether both have the same content, quoted or not.
  public static func == (a: Self, b: Self) -> Bool {
    a.content == b.content && a.isQuoted == b.isQuoted
  }
  /// Mixes in the content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(isQuoted)
  }
}

extension Word.Substitution: Hashable {
  /// Whether both run the same commands.
  public static func == (a: Self, b: Self) -> Bool { a.items == b.items }
  /// Mixes in the commands.
  public func hash(into hasher: inout Hasher) { hasher.combine(items) }
}
