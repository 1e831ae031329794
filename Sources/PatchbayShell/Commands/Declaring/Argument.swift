/// A word that a command needs, told from others by its place.
public struct Argument<T: ArgumentType>: Sendable {
  let name: String
  let type: T
  let summary: String
  let key = ArgumentKey()

  /// Declares it.
  public init(_ name: String, _ type: T, _ summary: String) {
    (self.name, self.type, self.summary) = (name, type, summary)
  }
}

/// A word that may be left out.
public struct OptionalArgument<T: ArgumentType>: Sendable {
  let name: String
  let type: T
  let summary: String
  let key = ArgumentKey()

  /// Declares it.
  public init(_ name: String, _ type: T, _ summary: String) {
    (self.name, self.type, self.summary) = (name, type, summary)
  }
}

/// Any number of words of one type.
public struct ArgumentList<T: ArgumentType>: Sendable {
  let name: String
  let type: T
  let summary: String
  let mayBeEmpty: Bool
  let key = ArgumentKey()

  /// Declares it.
  public init(_ name: String, _ type: T, _ summary: String, mayBeEmpty: Bool = false) {
    (self.name, self.type, self.summary) = (name, type, summary)
    self.mayBeEmpty = mayBeEmpty
  }
}

/// An option with a value: `--name=value`, `-o value`.
public struct Option<T: ArgumentType>: Sendable {
  let name: String
  let letter: Character?
  let type: T
  /// What stands for the value in help.
  let placeholder: String
  let summary: String
  /// The word beside which it has a place; nil where it always has.
  let companion: String?
  let key = ArgumentKey()

  /// Declares it.
  public init(
    _ name: String, letter: Character? = nil, _ type: T, placeholder: String, _ summary: String,
    beside companion: String? = nil
  ) {
    (self.name, self.letter, self.type) = (name, letter, type)
    (self.placeholder, self.summary, self.companion) = (placeholder, summary, companion)
  }
}

/// An option that is there or not: `--name`, `-p`.
public struct Flag: Sendable {
  let name: String
  let letter: Character?
  let summary: String
  let key = ArgumentKey()

  /// Declares it.
  public init(_ name: String, letter: Character? = nil, _ summary: String) {
    (self.name, self.letter, self.summary) = (name, letter, summary)
  }
}

/// What a declared argument or option is known by: itself.
package final class ArgumentKey: Sendable {
  package init() {}
}
