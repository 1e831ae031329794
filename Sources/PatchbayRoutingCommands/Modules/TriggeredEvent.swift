import PatchbayCatalog
import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

/// The event for modules: a phase, or a kind followed by its fields.
struct TriggeredEvent: SteeringArgument {
  private let kind = SentKind(.any)

  enum Event {
    /// All phases up to ``ModulePhase/splash``.
    case start
    case phase(ModulePhase)
    case kind(Kind)
  }

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Event {
    if let event = Self.phases[word.text ?? ""] { return event }
    try checkMisspelled(word, context.world.kinds)
    return .kind(try kind.read(word, in: context))
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if Self.phases[word.text ?? ""] == nil {
      if !scope.isOpen { try checkMisspelled(word, scope.kinds) }
      try kind.check(word, in: scope)
    }
  }

  /// Reports a misspelled phase as such, and not as an unknown kind.
  private func checkMisspelled(_ word: ArgumentWord, _ kinds: KindTable) throws(ShellError) {
    guard let text = word.text, kinds[text] == nil else { return }
    let phases = Self.phases.keys.sorted()
    if phases.nearest(to: text).isEmpty { return }
    throw ShellError(
      UnknownName(
        "phase or message kind", text, code: CatalogCode.unknownKind.code, among: phases,
        remedy: .look("types lists the kinds")), at: word.span)
  }

  func offers(at place: ArgumentPlace) -> Offers {
    kind.offers(at: place).behind(Self.phases.keys.sorted())
  }

  var fields: (any FieldSource)? { kind.fields }

  private static var phases: [String: Event] {
    var phases = Dictionary(
      uniqueKeysWithValues: ModulePhase.allCases.map { ($0.rawValue, Event.phase($0)) })
    phases["start"] = .start
    phases["stop"] = .phase(.tearDown)
    return phases
  }
}
