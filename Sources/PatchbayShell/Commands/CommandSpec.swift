package import PatchbayLanguage

/// What a command declares, found once when it joins a table.
///
/// Reading, errors, help, completion, hints and the manual come from it, so that they can't tell different
/// things.
package final class CommandSpec: Sendable {
  let form: CommandForm
  package let parameters: [Parameter]
  let fields: Fields?
  let options: [Option]
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

/// A command of some type.
private protocol BoxedCommand: Sendable {
  func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError)
  func looks(_ invocation: Invocation) -> Bool
  func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError)
}

extension CommandBox: BoxedCommand {
  fileprivate func check(_ invocation: Invocation, in scope: CheckScope) throws(ShellError) {
    try command.check(CommandWords(of: self, invocation), in: scope)
  }

  fileprivate func looks(_ invocation: Invocation) -> Bool {
    command.looks(CommandWords(of: self, invocation))
  }

  fileprivate func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError) {
    try command.run(Call(CommandWords(of: self, invocation), in: context), in: context)
  }
}

// MARK: - What it takes

extension CommandSpec {
  /// A word that is told from others by its place.
  package struct Parameter: Sendable {
    let name: String
    package let type: any ArgumentType
    let arity: Arity
    let summary: String
    let isPath: Bool
    package let takesRest: Bool
    /// What it decides on, if it does.
    let steering: (any SteeringArgument)?
    /// What the declared property is known by.
    let key: any DeclaredArgument

    package init(
      _ name: String, _ type: some ArgumentType, _ arity: Arity, _ summary: String,
      key: any DeclaredArgument
    ) {
      self.name = name
      self.type = type
      self.arity = arity
      self.summary = summary
      self.key = key
      isPath = type is any PathArgument
      takesRest = type is WholeCommand
      steering = type as? any SteeringArgument
    }
  }

  /// How many words there are for a parameter.
  package enum Arity: Sendable {
    case one, optional, some, any

    var isRequired: Bool { self == .one || self == .some }
    var isMany: Bool { self == .some || self == .any }
  }

  /// An option: `--name`, `--name=value`, `-p`, `-o value`.
  package struct Option: Sendable {
    let name: String
    let letter: Character?
    /// What its value is; nil where it has none.
    let value: (any ArgumentType)?
    /// What stands for the value in help.
    let placeholder: String
    let summary: String
    /// The word beside which it has a place; nil where it always has.
    let companion: String?
    /// What the declared property is known by.
    let key: any DeclaredArgument

    /// One with a value.
    package init(
      _ name: String, letter: Character? = nil, _ value: some ArgumentType, placeholder: String,
      _ summary: String, beside companion: String? = nil, key: any DeclaredArgument
    ) {
      self.name = name
      self.letter = letter
      self.value = value
      self.placeholder = placeholder
      self.summary = summary
      self.companion = companion
      self.key = key
    }

    /// One that is there or not.
    package init(
      _ name: String, letter: Character? = nil, _ summary: String, key: any DeclaredArgument
    ) {
      self.name = name
      self.letter = letter
      value = nil
      placeholder = ""
      companion = nil
      self.summary = summary
      self.key = key
    }
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
  fileprivate(set) var parameters: [CommandSpec.Parameter] = []
  fileprivate(set) var options: [CommandSpec.Option] = []
  fileprivate(set) var fields: (any FieldSource)?
}

/// A property that declares something that a command takes.
protocol DeclaredPart {
  func join(_ parts: inout DeclaredParts)
}

extension Argument: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.parameters.append(.init(name, type, .one, summary, key: self))
  }
}

extension OptionalArgument: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.parameters.append(.init(name, type, .optional, summary, key: self))
  }
}

extension ArgumentList: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.parameters.append(.init(name, type, mayBeEmpty ? .any : .some, summary, key: self))
  }
}

extension Option: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.options.append(
      .init(
        name, letter: letter, type, placeholder: placeholder, summary, beside: companion, key: self)
    )
  }
}

extension Flag: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.options.append(.init(name, letter: letter, summary, key: self))
  }
}
