import PatchbayCatalog
import PatchbayLanguage

/// A place, or the name of a kind.
struct PlaceOrKind: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Watched {
    switch try FlowSubject().read(word, in: context) {
    case .kind(let name): .kind(name)
    case .place(let target): .place(FollowedPath(target.path))
    case .gone: .place(FollowedPath(try context.target(word).path))
    }
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.kindOffers(.any), path: .any)
  }
}
