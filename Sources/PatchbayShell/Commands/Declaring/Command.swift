public import PatchbayLanguage

/// A command of a shell in one type: its arguments, help and effect.
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
/// Properties declare the arguments: `Argument`, `OptionalArgument`, `ArgumentList`, `Option`,
/// `Flag`, and a `FieldSource` for fields `name=value`. They are found once, when the command is
/// first used; parsing, checks, help, completion and hints are derived from them.
public protocol Command: Sendable {
  /// The verb, group and help texts of the command.
  var form: CommandForm { get }
  /// Throws for errors that the types of the words don't find, before anything runs.
  func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError)
  /// Runs the command.
  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError)
}

extension Command {
  /// The default: no check.
  public func check(_ words: CommandWords<Self>, in scope: CheckScope) throws(ShellError) {}
}

/// The verb, group and help texts of a command.
public struct CommandForm: Sendable {
  /// The words that name the command: one, or two as in `add plugin`.
  let verb: String
  let group: CommandGroup
  /// A summary of one line, without a period.
  let summary: String
  /// Evaluated lazily, since only help needs the details.
  private let makeDetails: @Sendable () -> String
  /// Examples: lines that can be run in an empty session.
  let examples: [String]
  let effect: CommandEffect

  /// Creates a form from a verb, a summary without a period, details and examples.
  public init(
    _ verb: String, _ group: CommandGroup, _ summary: String,
    details: @escaping @Sendable @autoclosure () -> String = "",
    examples: [String], effect: CommandEffect = .nothing
  ) {
    (self.verb, self.group, self.summary) = (verb, group, summary)
    (makeDetails, self.examples, self.effect) = (details, examples, effect)
  }

  /// Further paragraphs of help.
  var details: String { makeDetails() }
}

/// The group in which `help` lists a command.
public enum CommandGroup: String, Sendable, CaseIterable {
  /// Commands that build a world.
  case build
  /// Commands that show the world and its messages.
  case look
  /// Commands that send messages and ask queries.
  case send
  /// Commands that undo, redo and compare.
  case time
  /// Commands about files and the shell itself.
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
  /// The world: the command is recorded in the journal if it has changed it.
  case world
  /// Nothing.
  case nothing
  /// The session around the world, such as the place or an option.
  case session
  /// Whatever the commands change that this command runs.
  case commands
}
