/// A declaration of a command's argument or option, identified by its object identity.
public protocol DeclaredArgument: AnyObject, Sendable {}

/// A required word of a command, identified by its position.
public final class Argument<T: ArgumentType>: DeclaredArgument {
  package let name: String
  package let type: T
  package let summary: String

  /// Declares a required word with its name, type and summary.
  public init(_ name: String, _ type: T, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}

/// An optional word of a command, identified by its position.
public final class OptionalArgument<T: ArgumentType>: DeclaredArgument {
  package let name: String
  package let type: T
  package let summary: String

  /// Declares an optional word with its name, type and summary.
  public init(_ name: String, _ type: T, _ summary: String) {
    self.name = name
    self.type = type
    self.summary = summary
  }
}

/// A list of words of one type, identified by its position.
public final class ArgumentList<T: ArgumentType>: DeclaredArgument {
  package let name: String
  package let type: T
  package let summary: String
  let mayBeEmpty: Bool

  /// Declares a list of words with its name, type and summary.
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
  /// The placeholder of the value in help.
  let placeholder: String
  let summary: String
  /// The word that the option requires; nil if it requires none.
  let companion: String?

  /// Declares an option with its name, the type of its value and a summary.
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

/// An option without a value: `--name`, `-p`.
public final class Flag: DeclaredArgument {
  let name: String
  let letter: Character?
  let summary: String

  /// Declares a flag with its name and summary.
  public init(_ name: String, letter: Character? = nil, _ summary: String) {
    self.name = name
    self.letter = letter
    self.summary = summary
  }
}

/// The output format of a result.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// JSON for programs.
  case json
}

extension Option where T == ChoiceArgument<OutputFormat> {
  /// The option `--format` of commands that show something.
  package static var format: Self {
    Self("format", ChoiceArgument(), placeholder: "text|json", "json for programs")
  }
}
