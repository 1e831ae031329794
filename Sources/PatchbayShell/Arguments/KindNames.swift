package import PatchbayCatalog
package import PatchbayLanguage

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
