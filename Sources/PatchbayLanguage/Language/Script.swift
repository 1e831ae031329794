/// What a text says: its lines of commands.
///
/// Two scripts are equal if they say the same, wherever and however spaced it is written.
public struct Script: Sendable {
  /// The text.
  public let source: SourceText
  /// The lines, empty ones included; one that continues over several lines is one.
  public let lines: [Line]

  package init(source: SourceText, lines: [Line]) {
    self.source = source
    self.lines = lines
  }
}

/// A line: commands side by side, and what is noted behind them.
public struct Line: Sendable {
  /// The commands; none on an empty line.
  public let items: [Item]
  /// From its `#` to the end of the line.
  public let comment: Name?
  /// All of it.
  public let span: SourceSpan
  /// Whether it was read without an error.
  public let isSound: Bool

  package init(items: [Item], comment: Name?, span: SourceSpan, isSound: Bool) {
    self.items = items
    self.comment = comment
    self.span = span
    self.isSound = isSound
  }
}

/// A command, and under which conditions it is to be run.
public struct Item: Sendable {
  /// Unless all hold, the command is left out.
  public let conditions: [Condition]
  /// The failure that is to happen; nil where it is to succeed.
  public let mustFail: ExpectedFailure?
  /// The `try` that runs it and the rest of its line in a copy; else nil.
  public let trial: Trial?
  /// What to do.
  public let command: CommandText
  /// The redirect of the output; nil without one.
  public let redirect: Redirect?
  /// All of it.
  public let span: SourceSpan
  /// Whether the `;` before it touches words on both sides, as if it was to be a part of a value.
  public let followsGluedSemicolon: Bool
}

/// A `try`, with what stands between it and the first command.
public struct Trial: Sendable, Hashable {
  /// `--name` and `--name=value`, in the order of writing.
  public let options: [CommandPart]
}

extension Item {
  /// Whether it, and all that follow on its line, are only tried in a copy.
  public var isTry: Bool { trial != nil }
}

/// A condition in brackets: `[linux]`, `[!has:dot]`, `[swift>=6.1]`.
public struct Condition: Sendable {
  /// What is asked.
  public let name: Name
  /// Whether it must not hold.
  public let isNegated: Bool
  /// What the answer is compared with; nil where nothing is.
  public let comparison: Comparison?
  /// All of it, with the brackets.
  public let span: SourceSpan

  /// What an answer is compared with.
  public enum Comparison: Sendable, Hashable {
    /// `name:text`: the property has this value, or contains it.
    case matches(String)
    /// `name>=text`: it is at least this.
    case atLeast(String)
  }
}

/// The failure that a command must end with.
public struct ExpectedFailure: Sendable {
  /// The code of the error; nil for any.
  public let code: ErrorCode?
  /// The `!` and the code.
  public let span: SourceSpan
}

/// A verb and what it works on.
public struct CommandText: Sendable, Hashable {
  /// What to do, always written out.
  public let verb: Word
  /// The arguments, in the order of writing.
  public let arguments: [CommandPart]
}

/// A part of a command after its verb.
public enum CommandPart: Sendable, Hashable {
  /// A word by its place.
  case word(Word)
  /// `name=value`: data.
  indirect case assignment(Name, Word)
  /// `name:=formula`: data that is worked out; the word's raw text is the formula.
  indirect case calculation(Name, Word)
  /// `--name` or `--name=value`: behaviour. The name is without dashes.
  indirect case option(Name, Word?)
  /// `-l`: behaviour. Whether the word after it belongs to it is the command's to know.
  case flag(Name)
  /// `--`: what follows is no option.
  case separator(SourceSpan)
}

/// The target of redirected output.
public enum Redirect: Sendable, Hashable {
  /// `> file`: in the place of what is there.
  case file(Word)
  /// `>> file`: after what is there.
  case append(Word)
  /// `| program argument…`
  case program([Word])
}

/// A name as it is written.
public struct Name: Sendable {
  /// The name.
  public let text: String
  /// Its place in the text.
  public let span: SourceSpan

  package init(text: String, span: SourceSpan) {
    self.text = text
    self.span = span
  }
}
