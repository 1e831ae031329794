package import PatchbayLanguage
import Synchronization

/// A command in a table: its verb, and its declarations, from which parsing, errors, help,
/// completion, hints and the manual are derived, so that they can't disagree.
///
/// The command is made when it is first used: most runs use few of all commands.
package final class CommandSpec: Sendable {
  /// The words that name the command, such as `add plugin`.
  package let verb: String
  private let declare: @Sendable () -> Declarations
  private let found = AtomicLazyReference<Declarations>()

  /// A command whose form has this verb.
  package init<C: Command>(_ verb: String, _ command: @escaping @Sendable @autoclosure () -> C) {
    self.verb = verb
    declare = {
      let declarations = Declarations(of: command())
      assert(declarations.form.verb == verb, "\(verb) is listed for \(declarations.form.verb)")
      return declarations
    }
  }

  /// A command that exists already.
  convenience init(_ command: some Command) { self.init(command.form.verb, command) }
}

extension CommandSpec {
  private var declared: Declarations { found.load() ?? found.storeIfNil(declare()) }

  package var parameters: [any DeclaredParameter] { declared.parameters }

  /// For each parameter, whether its words are paths.

  var fields: Fields? { declared.fields }

  var options: [any DeclaredOption] { declared.options }

  package var effect: CommandEffect { declared.form.effect }

  var group: CommandGroup { declared.form.group }

  var summary: String { declared.form.summary }

  var details: String { declared.form.details }

  var examples: [String] { declared.form.examples }
}

// MARK: - What a command does

extension CommandSpec {
  /// Throws for errors that the types of the command's words don't find.
  func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError) {
    try declared.command.check(invocation, in: scope)
  }

  /// Runs the command.
  package func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError) {
    try declared.command.run(invocation, context)
  }

  /// Whether the command has this type.
  func isOf<C: Command>(_: C.Type) -> Bool { declared.command is CommandBox<C> }
}

/// A command whose type is erased.
private protocol BoxedCommand: Sendable {
  func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError)
  func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError)
}

extension CommandBox: BoxedCommand {
  fileprivate func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError) {
    try command.check(CommandWords(box: self, invocation: invocation), in: scope)
  }

  fileprivate func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError) {
    let words = CommandWords(box: self, invocation: invocation)
    try command.run(Call(words: words, context: context), in: context)
  }
}

// MARK: - What a command takes

extension CommandSpec {
  /// The arguments that can't be given together.
  var exclusions: [Exclusion] { declared.exclusions }

  /// The number of words that a parameter takes.
  package enum Arity: Sendable {
    case one, optional, some, any

    var isRequired: Bool { self == .one || self == .some }
    var isMany: Bool { self == .some || self == .any }
  }

  /// The source of a command's fields, and the index of the parameter that they belong to.
  struct Fields: Sendable {
    let source: any FieldSource
    /// The parameter or option whose word they belong to; nil if they belong to the command.
    let owner: (any DeclaredArgument)?
  }
}

// MARK: - How declarations are found

/// A command, and the declarations of its properties.
private final class Declarations: Sendable {
  let form: CommandForm
  let command: any BoxedCommand
  let parameters: [any DeclaredParameter]
  let fields: CommandSpec.Fields?
  let options: [any DeclaredOption]
  let exclusions: [Exclusion]

  /// Collects the declarations of a command's properties, in their order.
  init(of command: some Command) {
    var found = DeclaredParts()
    var source: (any FieldSource)?
    for (_, property) in Mirror(reflecting: command).children {
      if let part = property as? any DeclaredPart {
        part.join(&found)
      } else if let fields = property as? any FieldSource {
        source = fields
      }
    }
    (form, self.command) = (command.form, CommandBox(command))
    exclusions = (command as? any ExclusiveCommand)?.exclusions ?? []
    (parameters, options) = (found.parameters, found.options)
    let owners: [(any DeclaredArgument, (any ArgumentType)?)] =
      parameters.map { ($0, $0.type) } + options.map { ($0, $0.value) }
    let owned = owners.lazy.compactMap { owner, type in
      (type as? any SteeringArgument)?.fields.map { CommandSpec.Fields(source: $0, owner: owner) }
    }
    fields = source.map { CommandSpec.Fields(source: $0, owner: nil) } ?? owned.first
  }
}

/// The parameters and options that properties declare.
struct DeclaredParts {
  fileprivate(set) var parameters: [any DeclaredParameter] = []
  fileprivate(set) var options: [any DeclaredOption] = []
}

/// A property that declares arguments or options.
protocol DeclaredPart {
  func join(_ parts: inout DeclaredParts)
}

/// A parameter, whose words are identified by their position.
package protocol DeclaredParameter<T>: DeclaredArgument {
  associatedtype T: ArgumentType
  var name: String { get }
  var type: T { get }
  var arity: CommandSpec.Arity { get }
  var summary: String { get }
}

extension DeclaredParameter {
  var isPath: Bool { type is any PathArgument }

  package var takesRest: Bool { type is WholeCommand }

  /// The type as one that decides what may follow; nil if it doesn't.
  var steering: (any SteeringArgument)? { type as? any SteeringArgument }

  func join(_ parts: inout DeclaredParts) { parts.parameters.append(self) }
}

extension Argument: DeclaredParameter, DeclaredPart {
  package var arity: CommandSpec.Arity { .one }
}

extension OptionalArgument: DeclaredParameter, DeclaredPart {
  package var arity: CommandSpec.Arity { .optional }
}

extension ArgumentList: DeclaredParameter, DeclaredPart {
  package var arity: CommandSpec.Arity { mayBeEmpty ? .any : .some }
}

/// An option: `--name`, `--name=value`, `-p`, `-o value`.
protocol DeclaredOption: DeclaredArgument, DeclaredPart {
  var name: String { get }
  var letter: Character? { get }
  /// The type of the value; nil for a flag.
  var value: (any ArgumentType)? { get }
  /// The placeholder of the value in help.
  var placeholder: String { get }
  var summary: String { get }
  /// The word that the option requires; nil if it requires none.
  var companion: String? { get }
}

extension DeclaredOption {
  func join(_ parts: inout DeclaredParts) { parts.options.append(self) }
}

extension Option: DeclaredOption {
  var value: (any ArgumentType)? { type }
}

extension Flag: DeclaredOption {
  var value: (any ArgumentType)? { nil }
  var placeholder: String { "" }
  var companion: String? { nil }
}
