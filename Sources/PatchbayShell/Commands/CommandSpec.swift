package import PatchbayLanguage

/// What a command declares, found once when it joins a table.
///
/// Reading, errors, help, completion, hints and the manual come from it, so that they can't tell different
/// things.
package final class CommandSpec: Sendable {
  let form: CommandForm
  package let parameters: [any DeclaredParameter]
  /// Of each parameter, whether its words are paths.
  let arePaths: [Bool]
  let fields: Fields?
  let options: [any DeclaredOption]
  private let command: any BoxedCommand

  /// What the properties of a command declare, in the order of writing.
  package init(_ command: some Command) {
    var found = DeclaredParts()
    for (_, property) in Mirror(reflecting: command).children {
      if let part = property as? any DeclaredPart { part.join(&found) }
      if let source = property as? any FieldSource { found.fields = source }
    }
    self.command = CommandBox(command)
    (form, parameters, options) = (command.form, found.parameters, found.options)
    arePaths = parameters.map(\.isPath)
    let owner = parameters.firstIndex { $0.steering?.fields != nil }
    let source = found.fields ?? owner.flatMap { found.parameters[$0].steering?.fields }
    fields = source.map { Fields(source: $0, parameter: found.fields == nil ? owner : nil) }
  }
}

extension CommandSpec {
  /// What is typed.
  package var verb: String { form.verb }

  package var effect: CommandEffect { form.effect }

  var group: CommandGroup { form.group }

  var summary: String { form.summary }

  var details: String { form.details }

  var examples: [String] { form.examples }
}

// MARK: - What it does

extension CommandSpec {
  /// Tells what is wrong with a command, beyond what the types of its words say.
  func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError) {
    try command.check(invocation, in: scope)
  }

  /// Whether it only looks at what it could change.
  func looks(_ invocation: Invocation) -> Bool { command.looks(invocation) }

  /// Does what it is for.
  package func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError) {
    try command.run(invocation, context)
  }
}

extension CommandSpec {
  /// Whether it is a command of this type.
  func isOf<C: Command>(_: C.Type) -> Bool { command is CommandBox<C> }

  /// The words of a command of this type; nil if it is of another one.
  func words<C: Command>(of invocation: Invocation) -> CommandWords<C>? {
    (command as? CommandBox<C>).map { CommandWords(box: $0, invocation: invocation) }
  }
}

/// A command of some type.
private protocol BoxedCommand: Sendable {
  func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError)
  func looks(_ invocation: Invocation) -> Bool
  func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError)
}

extension CommandBox: BoxedCommand {
  fileprivate func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError) {
    try command.check(CommandWords(box: self, invocation: invocation), in: scope)
  }

  fileprivate func looks(_ invocation: Invocation) -> Bool {
    command.looks(CommandWords(box: self, invocation: invocation))
  }

  fileprivate func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError) {
    let words = CommandWords(box: self, invocation: invocation)
    try command.run(Call(words: words, context: context), in: context)
  }
}

// MARK: - What it takes

extension CommandSpec {
  /// How many words there are for a parameter.
  package enum Arity: Sendable {
    case one, optional, some, any

    var isRequired: Bool { self == .one || self == .some }
    var isMany: Bool { self == .some || self == .any }
  }

  /// What `name=value` means to a command, and the parameter whose word says so.
  struct Fields: Sendable {
    let source: any FieldSource
    let parameter: Int?
  }
}

// MARK: - How it is found

/// What the properties of a command declare.
struct DeclaredParts {
  fileprivate(set) var parameters: [any DeclaredParameter] = []
  fileprivate(set) var options: [any DeclaredOption] = []
  fileprivate(set) var fields: (any FieldSource)?
}

/// A property that declares something that a command takes.
protocol DeclaredPart {
  func join(_ parts: inout DeclaredParts)
}

/// A word that is identified by its position.
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

  /// What it decides on, if it does.
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
  /// What its value is; nil where it has none.
  var value: (any ArgumentType)? { get }
  /// What stands for the value in help.
  var placeholder: String { get }
  var summary: String { get }
  /// The word beside which it has a place; nil where it always has.
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
