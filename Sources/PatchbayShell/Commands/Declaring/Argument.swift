/// What a command declares of what it takes; it is known by itself, and not by its name.
public protocol DeclaredArgument: AnyObject, Sendable {}

/// A required word of a command, identified by its position.
public final class Argument<T: ArgumentType>: DeclaredArgument {
  package let name: String
  package let type: T
  package let summary: String

  /// Declares it.
  public init(_ name: String, _ type: T, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}

/// A word that may be left out.
public final class OptionalArgument<T: ArgumentType>: DeclaredArgument {
  package let name: String
  package let type: T
  package let summary: String

  /// Declares it.
  public init(_ name: String, _ type: T, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}

/// Any number of words of one type.
public final class ArgumentList<T: ArgumentType>: DeclaredArgument {
  package let name: String
  package let type: T
  package let summary: String
  let mayBeEmpty: Bool

  /// Declares it.
  public init(_ name: String, _ type: T, _ summary: String, mayBeEmpty: Bool = false) {
    self.name = name
    self.type = type
    self.summary = summary
    self.mayBeEmpty = mayBeEmpty
  }
}

/// An option with a value: `--name=value`, `-o value`.
public final class Option<T: ArgumentType>: DeclaredArgument {
  let name: String
  let letter: Character?
  let type: T
  /// What stands for the value in help.
  let placeholder: String
  let summary: String
  /// The word beside which it has a place; nil where it always has.
  let companion: String?

  /// Declares it.
  public init(
    _ name: String, letter: Character? = nil, _ type: T, placeholder: String, _ summary: String,
    beside companion: String? = nil
  ) {
    self.name = name
    self.letter = letter
    self.type = type
    self.placeholder = placeholder
    self.summary = summary
    self.companion = companion
  }
}

/// An option that is there or not: `--name`, `-p`.
public final class Flag: DeclaredArgument {
  let name: String
  let letter: Character?
  let summary: String

  /// Declares it.
  public init(_ name: String, letter: Character? = nil, _ summary: String) {
    self.name = name
    self.letter = letter
    self.summary = summary
  }
}
