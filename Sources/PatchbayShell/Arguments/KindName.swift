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
