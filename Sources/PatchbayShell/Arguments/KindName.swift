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
    if let kind = known(name, use) { return kind }
    let candidates = kinds(use)
    if use == .message || use == .query, let other = self[name] {
      throw ShellError(.otherCategory(name, is: other.category), at: span)
    }
    throw ShellError(unknown: name, use.thing, among: candidates.map(\.name), at: span)
  }

  private func known(_ name: String, _ use: KindUse) -> Kind? {
    switch use {
    case .message: try? message(named: name)
    case .state: (try? message(named: name)).flatMap { $0.category == .state ? $0 : nil }
    case .query: try? query(named: name)
    case .any: self[name]
    }
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
