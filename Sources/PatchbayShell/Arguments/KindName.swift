package import PatchbayCatalog
package import PatchbayLanguage

/// The name of a message or query kind.
package struct KindName: ArgumentType {
  let use: KindUse
  /// The remedy of the error for a kind of this other category.
  private let remedy: (@Sendable (Kind.Category) -> String)?

  package init(_ use: KindUse, remedy: (@Sendable (Kind.Category) -> String)? = nil) {
    self.use = use
    self.remedy = remedy
  }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Kind {
    try kind(word, among: context.world.kinds)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if !scope.isOpen { _ = try kind(word, among: scope.kinds) }
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.kindOffers(use))
  }
}

extension KindName {
  private func kind(_ word: ArgumentWord, among kinds: KindTable) throws(ShellError) -> Kind {
    do throws(KindError) { return try kinds.kind(named: word.text ?? "", use) } catch {
      guard case .otherCategory(_, let category, _) = error, let remedy else {
        throw ShellError(error, at: word.span)
      }
      throw ShellError(error.words(remedy(category)), at: word.span)
    }
  }
}

/// The names of message and query kinds, separated by commas.
package struct KindNames: ArgumentType {
  private let name = KindName(.any)

  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [Kind] {
    var kinds: [Kind] = []
    for part in word.commaParts { kinds.append(try name.read(part, in: context)) }
    return kinds
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    for part in word.commaParts { try name.check(part, in: scope) }
  }

  package func offers(at place: ArgumentPlace) -> Offers { name.offers(at: place) }
}

extension ArgumentWord {
  fileprivate var commaParts: [ArgumentWord] {
    (text ?? "").split(separator: ",").map { ArgumentWord(String($0), at: span) }
  }
}

/// A kind, followed by the fields of a message or query of that kind.
package struct SentKind: SteeringArgument {
  private let name: KindName
  /// Whether the fields must make a whole message; otherwise any of them may be omitted.
  private let isWhole: Bool

  /// The kind of a message to send, or of a query to ask.
  package init(_ use: KindUse) {
    name = KindName(use) { $0 == .query ? "ask asks it" : "send sends it" }
    isWhole = true
  }

  /// The kind of an assumed message, with only the fields that are known.
  package static var supposed: SentKind { SentKind(name: KindName(.any), isWhole: false) }

  private init(name: KindName, isWhole: Bool) { (self.name, self.isWhole) = (name, isWhole) }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Kind {
    try name.read(word, in: context)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try name.check(word, in: scope)
  }

  package func offers(at place: ArgumentPlace) -> Offers { name.offers(at: place) }

  package var fields: (any FieldSource)? { KindFields(use: name.use, areWhole: isWhole) }
}

/// The fields of the kind that a word names.
struct KindFields: FieldSource {
  let use: KindUse
  /// Whether the fields must make a whole message.
  let areWhole: Bool

  func meaning(of parameter: String) -> String? {
    areWhole
      ? "the fields of \(parameter), which types \(parameter) lists"
      : "fields of \(parameter), as far as they are known"
  }

  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  {
    guard let name = word?.text, let kind = scope.kinds[name] else { return }
    guard areWhole else {
      try invocation.checkFields(against: kind.shape, of: kind.name, build: nil)
      return try invocation.checkValues(of: kind)
    }
    try invocation.checkFields(against: kind.shape, of: kind.name) { value throws(FieldError) in
      if kind.category == .query {
        _ = try kind.query(from: value)
      } else {
        _ = try kind.message(from: value)
      }
    }
  }

  /// Commands that make a whole message fail on wrong fields themselves.
  var mustBeCheckedAgain: Bool { !areWhole }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.kindFields(word, use == .query ? .query : .any)
  }

  var readEnvironment: Bool { areWhole }
}

/// The name of a state kind, after the node that may remember it.
package struct StateKind: SteeringArgument {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Kind {
    try KindName(.state).read(word, in: context)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try KindName(.state).check(word, in: scope)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(
      words: fits(place.command, in: place.completer) ? place.completer.kindOffers(.state) : [])
  }

  /// Whether the place before the kind is a node, or not known yet.
  package func fits(_ command: TypedCommand, in completer: Completer) -> Bool {
    switch command.place.flatMap(completer.target) {
    case .node?, nil: true
    case .top?, .endpoint?, .interceptor?: false
    }
  }
}
