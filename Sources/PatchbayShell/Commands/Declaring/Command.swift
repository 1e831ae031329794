public import PatchbayLanguage

/// A command that a shell understands, in one type: what it takes, what it is for, and what it does.
///
///     struct Greet: Command {
///       let form = CommandForm("greet", .shell, "says hello", examples: ["greet you"])
///       let name = Argument("NAME", TextArgument(), "whom")
///
///       func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
///         context.print("hello, \(try call.name)")
///       }
///     }
///
/// Its properties declare what it takes: `Argument`, `OptionalArgument`, `ArgumentList`, `Option`, `Flag`, and
/// where whatever is given is taken as `name=value`, a `FieldSource`. They are found once, when the command
/// joins a table; reading, checks, help, completion and hints come from them.
public protocol Command: Sendable {
  /// What it is called, and what it is for.
  var form: CommandForm { get }
  /// Tells what is wrong with words that are known, beyond what their types say, before anything runs.
  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError)
  /// Whether it only looks at what it could change.
  func looks(_ words: CommandWords<Self>) -> Bool
  /// Does it.
  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError)
}

extension Command {
  /// The default: no check.
  public func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {}

  /// It does not.
  public func looks(_ words: CommandWords<Self>) -> Bool { false }
}

/// What a command is called, and what it is for.
public struct CommandForm: Sendable {
  /// What is typed: one word, or two as in `add plugin`.
  let verb: String
  let group: CommandGroup
  /// A summary of one line, without a period.
  let summary: String
  /// What else there is to know; paragraphs.
  let details: String
  /// Lines that can be run in an empty session.
  let examples: [String]
  let effect: CommandEffect

  /// A name, what it is for in a line without a period, more paragraphs, and lines that can be tried.
  public init(
    _ verb: String, _ group: CommandGroup, _ summary: String, details: String = "",
    examples: [String], effect: CommandEffect = .nothing
  ) {
    (self.verb, self.group, self.summary) = (verb, group, summary)
    (self.details, self.examples, self.effect) = (details, examples, effect)
  }
}

/// What a command is for, as `help` lists them.
public enum CommandGroup: String, Sendable, CaseIterable {
  /// Building a world.
  case build
  /// Looking at it.
  case look
  /// Sending and asking.
  case send
  /// Going back and forth.
  case time
  /// Files and the shell itself.
  case shell

  var title: String {
    switch self {
    case .build: "Build a world"
    case .look: "Look at it"
    case .send: "Send and ask"
    case .time: "Go back and try"
    case .shell: "Files and the shell"
    }
  }
}

/// What a command can change.
public enum CommandEffect: Sendable {
  /// The world: it is kept in the journal.
  case world
  /// It changes nothing.
  case nothing
  /// The session around the world, such as the place or an option.
  case session
  /// What the commands that it runs change.
  case commands
}
