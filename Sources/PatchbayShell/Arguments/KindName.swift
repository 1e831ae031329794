package import PatchbayCatalog
package import PatchbayLanguage

/// The name of a message or query kind.
package struct KindName: ArgumentType {
  let use: KindUse

  package init(_ use: KindUse) { self.use = use }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Kind {
    try context.world.kinds.kind(word.text ?? "", use, at: word.span)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if !scope.isOpen { _ = try scope.kinds.kind(word.text ?? "", use, at: word.span) }
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.kindOffers(use))
  }
}

/// Which kinds are meant.
package enum KindUse: Sendable, Hashable {
  case message, state, query, any
}

extension KindTable {
  /// The kind of a name, for a use.
  func kind(_ name: String, _ use: KindUse, at span: SourceSpan?) throws(ShellError) -> Kind {
    let candidates = kinds(use)
    if let kind = candidates.first(where: { $0.name == name }) { return kind }
    if use == .message || use == .query, let other = all.first(where: { $0.name == name }) {
      throw ShellError(.otherCategory(name, is: other.category), at: span)
    }
    throw ShellError(unknown: name, use.thing, among: candidates.map(\.name), at: span)
  }

  func kinds(_ use: KindUse) -> [Kind] {
    switch use {
    case .message: messages
    case .state: messages.filter { $0.category == .state }
    case .query: queries
    case .any: all
    }
  }
}

extension KindUse {
  /// What there is none of where a name is not known.
  fileprivate var thing: NamedThing {
    switch self {
    case .query: .query
    case .state: .state
    case .message, .any: .kind
    }
  }
}
