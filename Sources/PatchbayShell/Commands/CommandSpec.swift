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
  let fields: FieldRule
  let options: [Option]
  /// Lines that can be run in an empty session.
  let examples: [String]
  package let effect: CommandEffect
  /// What it can tell about itself beforehand, beyond what its parameters say.
  let check: Check?
  let work: Run

  package typealias Run = @Sendable (Invocation, CommandContext) throws(ShellError) -> Void
  package typealias Check = @Sendable (Invocation, CheckScope) throws(ShellError) -> Void

  package init(
    _ verb: String, _ group: CommandGroup, _ summary: String, details: String = "",
    parameters: [Parameter] = [], fields: FieldRule = .none, options: [Option] = [],
    examples: [String], effect: CommandEffect,
    check: Check? = nil, run: @escaping Run
  ) {
    self.verb = verb
    self.group = group
    self.summary = summary
    self.details = details
    self.parameters = parameters
    self.fields = fields
    self.options = options
    self.examples = examples
    self.effect = effect
    self.check = check
    work = run
  }

  /// Does what it is for.
  package func run(_ invocation: Invocation, _ context: CommandContext) throws(ShellError) {
    try work(invocation, context)
  }
}

/// What a command is for, as `help` lists them.
package enum CommandGroup: String, Sendable, CaseIterable {
  case build, look, send, time, shell

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
package enum CommandEffect: Sendable {
  /// The world: it is kept in the journal.
  case world
  /// The world, if more is given than a place to look at.
  case worldUnlessLooking
  /// Nothing.
  case nothing
  /// The session around the world, such as the place or an option.
  case session
  /// What the commands that it runs change.
  case commands
}

// MARK: - What it takes

extension CommandSpec {
  /// A word that is told from others by its place.
  package struct Parameter: Sendable {
    let name: String
    package let type: ArgumentType
    let arity: Arity
    let summary: String

    package init(_ name: String, _ type: ArgumentType, _ arity: Arity, _ summary: String) {
      self.name = name
      self.type = type
      self.arity = arity
      self.summary = summary
    }

    package init(_ name: String, _ type: ArgumentType, _ summary: String) {
      self.init(name, type, .one, summary)
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
    let value: ArgumentType?
    /// What stands for the value in help.
    let placeholder: String
    let summary: String
    /// The word beside which it has a place; nil where it always has.
    let companion: String?

    /// One with a value.
    package init(
      _ name: String, letter: Character? = nil, _ value: ArgumentType, placeholder: String,
      _ summary: String, beside companion: String? = nil
    ) {
      self.name = name
      self.letter = letter
      self.value = value
      self.placeholder = placeholder
      self.summary = summary
      self.companion = companion
    }

    /// One that is there or not.
    package init(_ name: String, letter: Character? = nil, _ summary: String) {
      self.name = name
      self.letter = letter
      value = nil
      placeholder = ""
      companion = nil
      self.summary = summary
    }
  }

  /// What `name=value` means to a command.
  package enum FieldRule: Sendable {
    /// Nothing: it takes none.
    case none
    /// What only the command itself can tell; the source is what is known beforehand.
    case any(name: String, of: FieldSource)
    /// Fields of the kind that a parameter names.
    case ofKind(parameter: String)
    /// Some of the fields of the kind that a parameter names.
    case partOfKind(parameter: String)
    /// Parameters of the type that a parameter names.
    case ofPlugin(parameter: String)
    case ofRelay(parameter: String)
    /// Fields of the environment type that a parameter names; whatever is given where it is left out.
    case ofEnvironment(parameter: String)
    /// Names and types of fields to be declared, `name:type`, are words and not these.
    case ofObject(parameter: String)
  }
}

/// Where the fields of a command that takes whatever is given come from.
package enum FieldSource: Sendable, Hashable {
  /// Variables.
  case variables
  /// What can be changed of a thing, or the fields of a state that is named.
  case change(of: String, state: String)
  /// What an interceptor's action takes.
  case action(named: String)
  /// Parameters of the plugin type that an option names.
  case provided(option: String)
  /// Parameters of the view container that an option names; without it there are none.
  case viewContainer(option: String)
  /// The fields of a message that was sent.
  case sent(message: String)
  /// What an expectation is about.
  case expectation
}

/// What a word stands for.
package enum ArgumentType: Sendable, Hashable {
  /// A place in the tree.
  case path(PathUse)
  /// The name of a message or query kind.
  case kind(KindUse)
  case pluginType, relayType, environmentType, viewContainer
  /// `TYPE` or `TYPE:NAME`, of a plugin in the container or in the whole tree.
  case plugin(inTree: Bool)
  /// An environment type, or something held.
  case environmentTypeOrHeld
  /// A key that was set at the place.
  case environmentKey
  /// Anything that has a type: kinds, plugins and the like.
  case typeName
  /// A place, or the name of a kind.
  case pathOrKind
  /// What the name of something new may be.
  case name
  /// Something held, with its `@`.
  case held
  /// `m3`.
  case message
  /// `m3` that a command sent.
  case sentMessage
  /// `m3`, or `m3.5` for one of its hops.
  case hop
  /// A step of the timeline: `s3`.
  case step
  /// `m3`, or `last`.
  case messageOrLast
  /// Who kept a message from somebody.
  case interceptorMet
  /// What `expect` wants, word by word.
  case expectation
  /// An answer to the query, or the result, that an expectation is about.
  case answer, result
  case file
  /// A whole number from 0, or from 1.
  case count, positiveCount
  case integer
  case choice([String])
  /// An expression.
  case formula
  /// A regular expression between slashes.
  case pattern
  /// A whole command.
  case command
  /// `name:type`.
  case declaration
  /// The type behind it.
  case fieldType
  case interceptorAction
  /// The kinds and the like that the action needs which another parameter names.
  case actionPart(of: String)
  case priority
  case helpTopic
  case optionName
  /// A value for the option that another parameter names.
  case optionValue(of: String)
  case variable
  case channel
  case text
}

extension ArgumentType {
  var isPath: Bool { if case .path = self { true } else { false } }
}

/// What a path may lead to.
package enum PathUse: Sendable, Hashable {
  case any, node, composer, container, plugin, relay, interceptor
  /// A plugin or relay.
  case endpoint
  /// Any place, or something held.
  case anyOrHeld
  /// Whoever can send.
  case sender
  /// Something that is not there yet.
  case new(NewThing)

  package enum NewThing: Sendable, Hashable { case node, plugin, relay, interceptor }
}

/// Which kinds are meant.
package enum KindUse: Sendable, Hashable {
  case message, state, query, any
  /// A state that the node which a parameter names could remember.
  case stateOf(String)
}
