import PatchbayEngine
import PatchbayInspection

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
    arguments(of: parameter.type, current, for: parameter.name, in: command)
  }

  /// What a word of a type could be; for a text its parameter, or its option with dashes, tells more.
  func arguments(
    of type: ArgumentType, _ word: TypedWord, for name: String, in command: TypedCommand
  ) -> Arguments {
    switch type {
    case .path(let use): Arguments(offers: use == .any ? heldOffers : [], path: use)
    case .file: Arguments(whole: files(word))
    case .text: texts(for: name, in: command)
    case .declaration: declarations(word)
    default: Arguments(offers: offers(of: type, for: name, in: command))
    }
  }

  private func offers(of type: ArgumentType, for name: String, in command: TypedCommand) -> [Offer]
  {
    switch type {
    case .kind(let use): kindOffers(use)
    case .pluginType: pluginOffers
    case .relayType: world.catalog.relays.map { Offer($0.name, $0.summary) }
    case .environmentType: world.catalog.environments.map { Offer($0.name, $0.summary) }
    case .viewContainer: world.catalog.viewContainers.map { Offer($0.name, $0.summary) }
    case .held: heldOffers
    case .message: messageOffers
    case .choice(let choices): choices.map { Offer($0) }
    case .interceptorAction: actionOffers
    case .helpTopic: helpOffers(after: command.words.map(\.text))
    case .optionName: SessionSetting.all.map { Offer($0.name, $0.summary) }
    case .variable: world.variables.keys.sorted().map { Offer($0) }
    case .path, .file, .text, .name, .count, .integer, .formula, .pattern, .command, .declaration,
      .channel:
      []
    }
  }
}

// MARK: - Things of the world and of its catalogue

extension Completer {
  func kindOffers(_ use: KindUse) -> [Offer] {
    let kinds =
      switch use {
      case .message: earlier.kinds.messages
      case .state: earlier.kinds.messages.filter { $0.category == .state }
      case .query: earlier.kinds.queries
      case .any: earlier.kinds.all
      }
    return kinds.map { kind in
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

  /// The latest first, since it is mostly meant.
  var messageOffers: [Offer] {
    session.recorder.traces.sorted { $0.number > $1.number }.map { trace in
      Offer("m\(trace.number)", trace.message.kind)
    }
  }

  private var actionOffers: [Offer] {
    InterceptorAction.Verb.allCases.map { Offer($0.rawValue, $0.summary) }
      + world.catalog.interceptors.map { Offer($0.name, $0.summary) }
  }

  /// The next words of the names that help knows.
  private func helpOffers(after typed: [String]) -> [Offer] {
    HelpEntry.all.compactMap { entry -> Offer? in
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

  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}

// MARK: - Words whose parameter tells what they are

extension Completer {
  /// What a text is is known for these only.
  private func texts(for name: String, in command: TypedCommand) -> Arguments {
    switch (command.spec.verb, name) {
    case ("env", "TYPE"):
      Arguments(offers: world.catalog.environments.map { Offer($0.name, $0.summary) } + heldOffers)
    case ("unset", "k|TYPE"): Arguments(offers: environmentKeys(of: command))
    case ("slot", "TYPE[:NAME]"), ("ask", "--target"): Arguments(offers: pluginOffers)
    case ("types", "NAME"):
      Arguments(
        offers: (kindOffers(.any) + world.typeRows.map { Offer($0.name, $0.summary) }).unique)
    case ("watch", "T|KIND"): Arguments(offers: kindOffers(.any), path: .any)
    case ("expect", "[not] CHECK"): expectations(of: command)
    case ("option", "VALUE"):
      Arguments(
        offers: SessionSetting.all.first { $0.name == command.text("NAME") }?.choices
          .map { Offer($0) } ?? [])
    case ("add interceptor", "WHAT"): Arguments(offers: actionKinds(of: command))
    case ("add plugin", "--priority"):
      Arguments(offers: [Offer("high", "10000"), Offer("normal", "1000"), Offer("low", "100")])
    case ("define query", "--returns"): Arguments(offers: Self.fieldTypes)
    default: Arguments()
    }
  }

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

  private func environmentKeys(of command: TypedCommand) -> [Offer] {
    guard let word = command.word("P"), let node = target(word)?.node else { return [] }
    let given = command.words("k|TYPE").map(\.text)
    return node.ownEnvironment.map(\.key).filter { !given.contains($0) }.map { Offer($0) }
  }

  private func expectations(of command: TypedCommand) -> Arguments {
    let typed = command.words.map(\.text).drop { $0 == "not" }
    guard let check = typed.first else {
      let forms = Expectation.forms.map { form in
        let name = String(form.prefix { $0 != " " })
        return Offer(name, form.dropFirst(name.count).split(separator: " ").joined(separator: " "))
      }
      return Arguments(
        offers: forms + (command.words.isEmpty ? [Offer("not", "it must not hold")] : []))
    }
    let takesMessage = !["env", "state", "exists"].contains(check)
    if takesMessage, typed.count == 1 {
      return Arguments(offers: messageOffers + [Offer("last", "the last message")])
    }
    if check == "state", typed.count == 2 { return Arguments(offers: kindOffers(.state)) }
    let isPlace =
      takesMessage ? ["delivered", "blocked", "order"].contains(check) : typed.count == 1
    return isPlace ? Arguments(path: .any) : Arguments()
  }

  /// The kinds that an interceptor's action can be about.
  private func actionKinds(of command: TypedCommand) -> [Offer] {
    let given = command.words("WHAT").map(\.text)
    let offers: [Offer]
    switch command.text("ACT").flatMap(InterceptorAction.Verb.init) {
    case .listen?, .drop?, .count?, .time?, .log?: offers = kindOffers(.any)
    case .map?: offers = given.isEmpty ? kindOffers(.message) : []
    case .fanout?: offers = given.isEmpty ? kindOffers(.any) : []
    case .stop?: offers = kindOffers(.query)
    case .answer?, .inject?, .redirect?: offers = given.isEmpty ? kindOffers(.query) : []
    case nil: offers = []
    }
    return offers.filter { !given.contains($0.name) }
  }
}
