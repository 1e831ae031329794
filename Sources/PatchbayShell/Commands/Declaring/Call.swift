public import PatchbayLanguage

/// A command as it was typed, under the names of the properties that declare what it takes.
///
/// `call.place` is the value that the word for `place` comes to, read when it is asked for.
@dynamicMemberLookup
public struct Call<C: Command> {
  /// The words themselves, for their places in the text.
  public let words: CommandWords<C>
  let context: CommandContext
}

extension Call {
  /// What the word comes to.
  public subscript<T>(dynamicMember path: KeyPath<C, Argument<T>>) -> T.Value {
    get throws(ShellError) {
      let argument = words.box.command[keyPath: path]
      return try argument.type.read(words.invocation.word(argument), in: context)
    }
  }

  /// What the word comes to; nil where it was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, OptionalArgument<T>>) -> T.Value? {
    get throws(ShellError) {
      let argument = words.box.command[keyPath: path]
      guard let word = words.invocation.words(argument).first else { return nil }
      return try argument.type.read(word, in: context)
    }
  }

  /// What each word comes to.
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

  /// What the value comes to; nil where the option was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, Option<T>>) -> T.Value? {
    get throws(ShellError) {
      let option = words.box.command[keyPath: path]
      guard let word = words.invocation.option(option)?.value else { return nil }
      return try option.type.read(word, in: context)
    }
  }

  /// Whether it was given.
  public subscript(dynamicMember path: KeyPath<C, Flag>) -> Bool {
    words.invocation.option(words.box.command[keyPath: path]) != nil
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
  let box: CommandBox<C>
  package let invocation: Invocation
}

/// Holds a command, so that reading its words does not copy it.
final class CommandBox<C: Command>: Sendable {
  let command: C

  init(_ command: C) { self.command = command }
}

extension CommandWords {
  /// The word.
  public subscript<T>(dynamicMember path: KeyPath<C, Argument<T>>) -> ArgumentWord {
    invocation.word(box.command[keyPath: path])
  }

  /// The word; nil where it was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, OptionalArgument<T>>) -> ArgumentWord? {
    invocation.words(box.command[keyPath: path]).first
  }

  /// The words.
  public subscript<T>(dynamicMember path: KeyPath<C, ArgumentList<T>>) -> [ArgumentWord] {
    invocation.words(box.command[keyPath: path])
  }

  /// The option; nil where it was left out.
  public subscript<T>(dynamicMember path: KeyPath<C, Option<T>>) -> ArgumentOption? {
    invocation.option(box.command[keyPath: path])
  }

  /// The option; nil where it was left out.
  public subscript(dynamicMember path: KeyPath<C, Flag>) -> ArgumentOption? {
    invocation.option(box.command[keyPath: path])
  }
}

extension Invocation {
  fileprivate func words(_ key: some DeclaredArgument) -> [ArgumentWord] {
    spec.parameters.firstIndex { $0 === key }.map { words[$0] } ?? []
  }

  /// The word for a parameter that must be given; binding has seen to that.
  fileprivate func word(_ key: some DeclaredArgument) -> ArgumentWord {
    words(key).first ?? ArgumentWord(Word(pieces: [], span: verbSpan, document: nil))
  }

  fileprivate func option(_ key: some DeclaredArgument) -> ArgumentOption? {
    options.last { $0.option === key }
  }
}

@available(*, unavailable)
extension Call: Sendable {}
