import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// What a word could be.
struct Arguments {
  var offers: [Offer] = []
  /// It may be a path as well.
  var path: PathUse?
  /// All that is known, where it isn't about whole words.
  var whole: Completions?
}

extension Completer {
  func arguments(for parameter: CommandSpec.Parameter, in command: TypedCommand) -> Arguments {
    arguments(of: parameter.type, current, in: command)
  }

  /// What a word of a type could be.
  func arguments(of type: ArgumentType, _ word: TypedWord, in command: TypedCommand) -> Arguments {
    switch type {
    case .path(let use): Arguments(offers: use == .anyOrHeld ? heldOffers : [], path: use)
    case .pathOrKind: Arguments(offers: kindOffers(.any), path: .any)
    case .file: Arguments(whole: files(word))
    case .declaration: declarations(word)
    case .formula: Arguments(whole: formula(word, in: formulaScope(of: command)))
    case .expectation: expectations(of: command)
    case .actionPart(let action): actionParts(of: action, in: command)
    default: Arguments(offers: offers(of: type, word, in: command))
    }
  }

  private func offers(of type: ArgumentType, _ word: TypedWord, in command: TypedCommand) -> [Offer]
  {
    switch type {
    case .kind(.stateOf(let parameter)): isNode(parameter, of: command) ? kindOffers(.state) : []
    case .kind(let use): kindOffers(use)
    case .pluginType: pluginOffers
    case .relayType: world.catalog.relays.map { Offer($0.name, $0.summary) }
    case .environmentType: environmentTypes
    case .environmentTypeOrHeld: environmentTypes + heldOffers
    case .environmentKey: environmentKeys(of: command)
    case .viewContainer: world.catalog.viewContainers.map { Offer($0.name, $0.summary) }
    case .plugin(let inTree): pluginNames(word, inTree: inTree, for: command)
    case .typeName: (kindOffers(.any) + world.typeRows.map { Offer($0.name, $0.summary) }).unique
    case .held: heldOffers
    case .message: messageOffers
    case .sentMessage: messageOffers.filter { isSent($0.name) }
    case .messageOrLast: messageOffers + [Offer("last", "the last message")]
    case .hop: hopOffers(word)
    case .step: stepOffers
    case .interceptorMet: interceptorsMet(by: command)
    case .answer, .result: outcomes(type, of: command)
    case .choice(let choices): choices.map { Offer($0) }
    case .fieldType: Self.fieldTypes
    case .interceptorAction: actionOffers
    case .priority: Offer.priorities
    case .helpTopic: helpOffers(after: command.words.map(\.text))
    case .optionName: SessionSetting.all.map { Offer($0.name, $0.summary) }
    case .optionValue(let option): settingValues(of: command.text(option))
    case .variable: world.variables.keys.sorted().map { Offer($0) }
    case .channel: channels(for: command)
    case .path, .pathOrKind, .file, .text, .name, .count, .positiveCount, .integer, .formula,
      .pattern, .command,
      .declaration, .expectation, .actionPart:
      []
    }
  }

  /// Whether a parameter names a node, as far as that is known.
  func isNode(_ parameter: String, of command: TypedCommand) -> Bool {
    switch command.word(parameter).flatMap(target) {
    case .node?, nil: true
    case .top?, .endpoint?, .interceptor?: false
    }
  }
}

// MARK: - Things of the world and of its catalogue

extension Completer {
  /// The kinds that there are, also those that the text before defines.
  func kinds(_ use: KindUse) -> [Kind] {
    switch use {
    case .message: earlier.kinds.messages
    case .state, .stateOf: earlier.kinds.messages.filter { $0.category == .state }
    case .query: earlier.kinds.queries
    case .any: earlier.kinds.all
    }
  }

  func kindOffers(_ use: KindUse) -> [Offer] {
    kinds(use).map { kind in
      let fields = kind.shape.fields.map(\.description).joined(separator: " ")
      return Offer(
        kind.name, kind.summary.isEmpty ? "\(kind.category) \(fields)".trimmed : kind.summary)
    }.unique
  }

  var pluginOffers: [Offer] {
    (world.catalog.plugins.map { Offer($0.name, $0.summary) }
      + ReadyMadePlugin.all.map { Offer($0.name, $0.summary) }).unique
  }

  var heldOffers: [Offer] {
    (world.held.map { Offer("@" + $0.name, insertion: $0.name.asHeld, $0.typeName) }
      + earlier.held.map { Offer("@" + $0, insertion: $0.asHeld) }).unique
  }

  private var environmentTypes: [Offer] {
    world.catalog.environments.map { Offer($0.name, $0.summary) }
  }

  private func environmentKeys(of command: TypedCommand) -> [Offer] {
    let given = command.words.map(\.text)
    return (node(of: command)?.ownEnvironment ?? []).filter { !given.contains($0.key) }
      .map { Offer($0.key, $0.typeName ?? "") }
  }

  private func settingValues(of option: String?) -> [Offer] {
    SessionSetting.all.first { $0.name == option }?.choices.map { Offer($0) } ?? []
  }

  /// The next words of the names that help knows.
  private func helpOffers(after typed: [String]) -> [Offer] {
    session.commands.helpEntries.compactMap { entry -> Offer? in
      let words = entry.name.split(separator: " ").map(String.init)
      guard words.count > typed.count, words.starts(with: typed) else { return nil }
      return Offer(words[typed.count], entry.summary)
    }.unique
  }
}

extension String {
  /// As an object that is held is named.
  fileprivate var asHeld: String {
    let word = "@" + self
    return utf8.allSatisfy(Byte.isFieldPart) ? word : Value.quoted(word)
  }
}

extension Offer {
  static var priorities: [Offer] {
    [Offer("high", "10000"), Offer("normal", "1000"), Offer("low", "100")]
  }
}

// MARK: - Types of fields

extension Completer {
  private static var fieldTypes: [Offer] {
    ([FieldType.bool, .int, .double, .text, .list, .object, .any] as [FieldType])
      .map { Offer("\($0)") }
  }

  /// The type behind `name:`.
  private func declarations(_ word: TypedWord) -> Arguments {
    guard let start = word.nameStart, !word.isQuoted else { return Arguments() }
    let found = Self.fieldTypes.beginning(with: word.name)
    return Arguments(
      whole: Completions(range: start..<place.wordEnd, candidates: found.map(\.candidate)))
  }
}
