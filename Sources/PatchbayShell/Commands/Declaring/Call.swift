public import PatchbayLanguage

/// A command as it was typed, under the names of the properties that declare what it takes.
///
/// `call.place` is the value that the word for `place` comes to, read when it is asked for.
@dynamicMemberLookup
public struct Call<C: Command> {
  /// The words themselves, for their places in the text.
  public let words: CommandWords<C>
  private let context: CommandContext

  init(_ words: CommandWords<C>, in context: CommandContext) {
    (self.words, self.context) = (words, context)
  }
}

extension Call {
  /// What the word comes to.
  public subscript<T>(dynamicMember path: KeyPath<C, Argument<T>>) -> T.Value {
    get throws(ShellError) {
      let argument = words.command[keyPath: path]
      return try argument.type.read(words.invocation.word(argument.key), in: context)
    }
  }

  /// What the word comes to; nil where it was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, OptionalArgument<T>>) -> T.Value? {
    get throws(ShellError) {
      let argument = words.command[keyPath: path]
      guard let word = words.invocation.words(argument.key).first else { return nil }
      return try argument.type.read(word, in: context)
    }
  }

  /// What each word comes to.
  public subscript<T>(dynamicMember path: KeyPath<C, ArgumentList<T>>) -> [T.Value] {
    get throws(ShellError) {
      let argument = words.command[keyPath: path]
      var values: [T.Value] = []
      for word in words.invocation.words(argument.key) {
        values.append(try argument.type.read(word, in: context))
      }
      return values
    }
  }

  /// What the value comes to; nil where the option was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, Option<T>>) -> T.Value? {
    get throws(ShellError) {
      let option = words.command[keyPath: path]
      guard let word = words.invocation.option(option.key)?.value else { return nil }
      return try option.type.read(word, in: context)
    }
  }

  /// Whether it was given.
  public subscript(dynamicMember path: KeyPath<C, Flag>) -> Bool {
    words.invocation.option(words.command[keyPath: path].key) != nil
  }
}

extension Call {
  /// All of it: words, fields and options.
  package var invocation: Invocation { words.invocation }

  package var fields: [ArgumentField] { invocation.fields }

  /// All of it, as it was typed.
  public var span: SourceSpan { invocation.span }

  /// The verb.
  public var verbSpan: SourceSpan { invocation.verbSpan }
}

/// The words of a command, under the names of the properties that declare them.
@dynamicMemberLookup
public struct CommandWords<C: Command>: Sendable {
  let command: C
  package let invocation: Invocation
}

extension CommandWords {
  /// The word.
  public subscript<T>(dynamicMember path: KeyPath<C, Argument<T>>) -> ArgumentWord {
    invocation.word(command[keyPath: path].key)
  }

  /// The word; nil where it was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, OptionalArgument<T>>) -> ArgumentWord? {
    invocation.words(command[keyPath: path].key).first
  }

  /// The words.
  public subscript<T>(dynamicMember path: KeyPath<C, ArgumentList<T>>) -> [ArgumentWord] {
    invocation.words(command[keyPath: path].key)
  }

  /// The option; nil where it was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, Option<T>>) -> ArgumentOption? {
    invocation.option(command[keyPath: path].key)
  }

  /// The option; nil where it was left out.
  public subscript(dynamicMember path: KeyPath<C, Flag>) -> ArgumentOption? {
    invocation.option(command[keyPath: path].key)
  }
}

extension Invocation {
  fileprivate func words(_ key: ArgumentKey) -> [ArgumentWord] {
    spec.parameters.firstIndex { $0.key === key }.map { words[$0] } ?? []
  }

  /// The word for a parameter that must be given; binding has seen to that.
  fileprivate func word(_ key: ArgumentKey) -> ArgumentWord {
    words(key).first ?? ArgumentWord(Word(pieces: [], span: verbSpan, document: nil))
  }

  fileprivate func option(_ key: ArgumentKey) -> ArgumentOption? {
    options.last { $0.option.key === key }
  }
}

@available(*, unavailable)
extension Call: Sendable {}
