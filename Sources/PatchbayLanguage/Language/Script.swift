/// A text that was parsed: its lines of commands.
///
/// Two scripts are equal if they say the same, whatever their places and their spacing.
public struct Script: Sendable {
  /// The text that was parsed.
  public let source: SourceText
  /// The lines, empty ones included; a line that continues over several lines is one.
  public let lines: [Line]

  package init(source: SourceText, lines: [Line]) {
    self.source = source
    self.lines = lines
  }
}

/// A line: its commands, and the comment after them.
public struct Line: Sendable {
  /// The commands; none on an empty line.
  public let items: [Item]
  /// The comment, from its `#` to the end of the line; nil without one.
  public let comment: Name?
  /// The place of the whole line.
  public let span: SourceSpan
  /// Whether the line was read without an error.
  public let isSound: Bool

  package init(items: [Item], comment: Name?, span: SourceSpan, isSound: Bool) {
    self.items = items
    self.comment = comment
    self.span = span
    self.isSound = isSound
  }
}

/// A command, and the conditions under which it is run.
public struct Item: Sendable {
  /// The conditions; unless all of them hold, the command is skipped.
  public let conditions: [Condition]
  /// The failure that the command must end with; nil if it must succeed.
  public let mustFail: ExpectedFailure?
  /// The `try` that runs the command and the rest of its line in a copy; nil without one.
  public let trial: Trial?
  /// The verb and its arguments.
  public let command: CommandText
  /// The redirect of the output; nil without one.
  public let redirect: Redirect?
  /// The place of the whole item.
  public let span: SourceSpan
  /// Whether the `;` before the command touches words on both sides, as if it were part of a value.
  public let followsGluedSemicolon: Bool
}

/// A `try` and its options.
public struct Trial: Sendable, Hashable {
  /// `--name` and `--name=value`, in the order of writing.
  public let options: [CommandPart]
}

extension Item {
  /// Whether the command, and all that follow on its line, are only tried in a copy.
  public var isTry: Bool { trial != nil }

  /// The place of the command and its `try`, without the conditions and the `!` before them.
  package var commandSpan: SourceSpan {
    guard let before = mustFail?.span ?? conditions.last?.span else { return span }
    let start = span.source.bytes[before.end..<span.end].firstIndex { byte in
      !Byte.isSpace(byte) && byte != Byte.backslash && byte != Byte.newline
    }
    return SourceSpan(span.source, start ?? span.start, span.end)
  }
}

/// A condition in brackets: `[linux]`, `[!has:dot]`, `[swift>=6.1]`.
public struct Condition: Sendable {
  /// The name of the property that is tested.
  public let name: Name
  /// Whether the condition is negated by `!`.
  public let isNegated: Bool
  /// The comparison with the property's value; nil without one.
  public let comparison: Comparison?
  /// The place of the condition, with its brackets.
  public let span: SourceSpan

  /// A comparison with the value of a property.
  public enum Comparison: Sendable, Hashable {
    /// `name:text`: the property has this value, or contains it.
    case matches(String)
    /// `name>=text`: the property is at least this.
    case atLeast(String)
  }
}

/// The failure that a command must end with.
public struct ExpectedFailure: Sendable {
  /// The code of the error; nil for any.
  public let code: ErrorCode?
  /// The place of the `!` and the code.
  public let span: SourceSpan
}

/// A verb and its arguments.
public struct CommandText: Sendable, Hashable {
  /// The name of the command, always written out.
  public let verb: Word
  /// The arguments, in the order of writing.
  public let arguments: [CommandPart]

  package init(verb: Word, arguments: [CommandPart]) {
    (self.verb, self.arguments) = (verb, arguments)
  }
}

/// A part of a command after its verb.
public enum CommandPart: Sendable, Hashable {
  /// A word that is identified by its position.
  case word(Word)
  /// `name=value`: data.
  indirect case assignment(Name, Word)
  /// `name:=formula`: data that is computed; the word's raw text is the formula.
  indirect case calculation(Name, Word)
  /// `--name` or `--name=value`: behaviour; the name is without dashes.
  indirect case option(Name, Word?)
  /// `-l`: behaviour; the command knows whether the next word belongs to it.
  case flag(Name)
  /// `--`: the words after it are no options.
  case separator(SourceSpan)
}

/// The target of redirected output.
public enum Redirect: Sendable, Hashable {
  /// `> file`: replaces the contents of the file.
  case file(Word)
  /// `>> file`: adds to the end of the file.
  case append(Word)
  /// `| program argument…`: is read by the program.
  case program([Word])
}

/// A name as it is written.
public struct Name: Sendable {
  /// The name.
  public let text: String
  /// The place of the name in the text.
  public let span: SourceSpan

  package init(text: String, span: SourceSpan) {
    self.text = text
    self.span = span
  }
}
