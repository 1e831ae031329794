public import PatchbayLanguage

/// The values of a typed command, by the properties that declare them.
///
/// `call.place` reads the word for the property `place` each time, and returns its value.
@dynamicMemberLookup
public struct Call<C: Command> {
  /// The words of the command, for their text and places.
  public let words: CommandWords<C>
  let context: CommandContext
}

extension Call {
  /// The value of the word.
  public subscript<T>(dynamicMember path: KeyPath<C, Argument<T>>) -> T.Value {
    get throws(ShellError) {
      let argument = words.box.command[keyPath: path]
      return try argument.type.read(words.invocation.word(argument), in: context)
    }
  }

  /// The value of the word; nil if it is omitted.
  public subscript<T>(dynamicMember path: KeyPath<C, OptionalArgument<T>>) -> T.Value? {
    get throws(ShellError) {
      let argument = words.box.command[keyPath: path]
      guard let word = words.invocation.words(argument).first else { return nil }
      return try argument.type.read(word, in: context)
    }
  }

  /// The values of the words.
  public subscript<T>(dynamicMember path: KeyPath<C, ArgumentList<T>>) -> [T.Value] {
    get throws(ShellError) {
      let argument = words.box.command[keyPath: path]
      var values: [T.Value] = []
      for word in words.invocation.words(argument) {
        values.append(try argument.type.read(word, in: context))
      }
      return values
    }
  }

  /// The value of the option; nil if the option is omitted.
  public subscript<T>(dynamicMember path: KeyPath<C, Option<T>>) -> T.Value? {
    get throws(ShellError) {
      let option = words.box.command[keyPath: path]
      guard let word = words.invocation.option(option)?.value else { return nil }
      return try option.type.read(word, in: context)
    }
  }

  /// Whether the flag is given.
  public subscript(dynamicMember path: KeyPath<C, Flag>) -> Bool {
    words.invocation.option(words.box.command[keyPath: path]) != nil
  }

  /// The command with its words, fields and options.
  package var invocation: Invocation { words.invocation }

  package var fields: [ArgumentField] { invocation.fields }

  /// The text of the whole command.
  public var span: SourceSpan { invocation.span }

  /// The text of the verb.
  public var verbSpan: SourceSpan { invocation.verbSpan }
}

/// The words of a typed command, by the properties that declare them.
@dynamicMemberLookup
public struct CommandWords<C: Command>: Sendable {
  let box: CommandBox<C>
  package let invocation: Invocation
}

/// Holds a command, so that reading its words does not copy it.
final class CommandBox<C: Command>: Sendable {
  let command: C

  init(_ command: C) { self.command = command }
}

extension CommandWords {
  /// The word for a required argument.
  public subscript<T>(dynamicMember path: KeyPath<C, Argument<T>>) -> ArgumentWord {
    invocation.word(box.command[keyPath: path])
  }

  /// The word for an optional argument; nil if it is omitted.
  public subscript<T>(dynamicMember path: KeyPath<C, OptionalArgument<T>>) -> ArgumentWord? {
    invocation.words(box.command[keyPath: path]).first
  }

  /// The words for a list of arguments.
  public subscript<T>(dynamicMember path: KeyPath<C, ArgumentList<T>>) -> [ArgumentWord] {
    invocation.words(box.command[keyPath: path])
  }

  /// The option with its value; nil if it is omitted.
  public subscript<T>(dynamicMember path: KeyPath<C, Option<T>>) -> ArgumentOption? {
    invocation.option(box.command[keyPath: path])
  }

  /// The flag; nil if it is omitted.
  public subscript(dynamicMember path: KeyPath<C, Flag>) -> ArgumentOption? {
    invocation.option(box.command[keyPath: path])
  }
}

extension Invocation {
  func words(_ key: any DeclaredArgument) -> [ArgumentWord] {
    spec.parameters.firstIndex { $0 === key }.map { words[$0] } ?? []
  }

  /// The word for a required parameter, which binding guarantees.
  fileprivate func word(_ key: some DeclaredArgument) -> ArgumentWord {
    words(key).first ?? ArgumentWord(Word(pieces: [], span: verbSpan, document: nil))
  }

  func option(_ key: any DeclaredArgument) -> ArgumentOption? {
    options.last { $0.option === key }
  }
}

@available(*, unavailable)
extension Call: Sendable {}
