package import PatchbayLanguage

/// A command: what it is called, what it takes, what it is for, and what it does.
///
/// The table of these drives reading, errors, help, completion, hints and the manual, so that they
/// can't tell different things.
package final class CommandSpec: Sendable {
  /// What is typed: one word, or two as in `add plugin`.
  package let verb: String
  let group: CommandGroup
  /// In a line, without a period.
  let summary: String
  /// What else there is to know; paragraphs.
  let details: String
  package let parameters: [Parameter]
  let fields: Fields?
  let options: [Option]
  /// Lines that can be run in an empty session.
  let examples: [String]
  package let effect: CommandEffect
  /// What it can tell about itself beforehand, beyond what its parameters say.
  let check: Check?
  /// Whether it only looks at what it could change.
  let looks: @Sendable (Invocation) -> Bool
  let work: Run

  package typealias Run = @Sendable (Invocation, CommandContext) throws(ShellError) -> Void
  package typealias Check = @Sendable (Invocation, CheckScope) throws(ShellError) -> Void

  package init(
    _ verb: String, _ group: CommandGroup, _ summary: String, details: String = "",
    parameters: [Parameter] = [], fields: (any FieldSource)? = nil, options: [Option] = [],
    examples: [String], effect: CommandEffect,
    check: Check? = nil, looks: @escaping @Sendable (Invocation) -> Bool = { _ in false },
    run: @escaping Run
  ) {
    self.verb = verb
    self.group = group
    self.summary = summary
    self.details = details
    self.parameters = parameters
    let owner = parameters.firstIndex { $0.type.fields != nil }
    let source = fields ?? owner.flatMap { parameters[$0].type.fields }
    self.fields = source.map { Fields(source: $0, parameter: fields == nil ? owner : nil) }
    self.options = options
    self.examples = examples
    self.effect = effect
    self.check = check
    self.looks = looks
    work = run
  }

  /// Does what it is for.
  package func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError) {
    try work(invocation, context)
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
    /// What the declared property is known by.
    let key: ArgumentKey

    package init(
      _ name: String, _ type: some ArgumentType, _ summary: String
    ) {
      self.init(name, type, .one, summary)
    }

    package init(
      _ name: String, _ type: some ArgumentType, _ arity: Arity, _ summary: String,
      key: ArgumentKey = ArgumentKey()
    ) {
      self.name = name
      self.type = type
      self.arity = arity
      self.summary = summary
      self.key = key
      isPath = type is any PathArgument
      takesRest = type is WholeCommand
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
    let key: ArgumentKey

    /// One with a value.
    package init(
      _ name: String, letter: Character? = nil, _ value: some ArgumentType, placeholder: String,
      _ summary: String, beside companion: String? = nil, key: ArgumentKey = ArgumentKey()
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
      _ name: String, letter: Character? = nil, _ summary: String, key: ArgumentKey = ArgumentKey()
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

// MARK: - From a command

extension CommandSpec {
  /// What a command declares, found in its properties in the order of writing.
  package convenience init(_ command: some Command) {
    var found = DeclaredParts()
    for (_, property) in Mirror(reflecting: command).children {
      if let part = property as? any DeclaredPart { part.join(&found) }
      if let source = property as? any FieldSource { found.fields = source }
    }
    self.init(command, found)
  }

  private convenience init<C: Command>(_ command: C, _ parts: DeclaredParts) {
    let form = command.form
    self.init(
      form.verb, form.group, form.summary, details: form.details, parameters: parts.parameters,
      fields: parts.fields, options: parts.options, examples: form.examples, effect: form.effect,
      check: { invocation, scope throws(ShellError) in
        try command.check(CommandWords(command: command, invocation: invocation), in: scope)
      },
      looks: { command.looks(CommandWords(command: command, invocation: $0)) },
      run: { invocation, context throws(ShellError) in
        let words = CommandWords(command: command, invocation: invocation)
        try command.run(Call(words, in: context), in: context)
      })
  }
}

/// What the properties of a command declare.
struct DeclaredParts {
  fileprivate(set) var parameters: [CommandSpec.Parameter] = []
  fileprivate(set) var options: [CommandSpec.Option] = []
  fileprivate(set) var fields: (any FieldSource)?

  mutating func add(_ option: CommandSpec.Option) { options.append(option) }
}

/// A property that declares something that a command takes.
protocol DeclaredPart {
  func join(_ parts: inout DeclaredParts)
}

extension Argument: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.parameters.append(.init(name, type, .one, summary, key: key))
  }
}

extension OptionalArgument: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.parameters.append(.init(name, type, .optional, summary, key: key))
  }
}

extension ArgumentList: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.parameters.append(.init(name, type, mayBeEmpty ? .any : .some, summary, key: key))
  }
}

extension Option: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.options.append(
      .init(
        name, letter: letter, type, placeholder: placeholder, summary, beside: companion, key: key))
  }
}

extension Flag: DeclaredPart {
  func join(_ parts: inout DeclaredParts) {
    parts.options.append(.init(name, letter: letter, summary, key: key))
  }
}
