import PatchbayCatalog
import PatchbayLanguage

/// A place, or the name of a kind.
struct PlaceOrKind: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Watched {
    let text = word.text ?? ""
    if context.world.kinds[text] != nil { return .kind(text) }
    if let target = try? context.target(word) { return .place(FollowedPath(target.path)) }
    // Only the flow knows other kinds; it is searched last, since it takes time in all that is counted.
    return switch try FlowSubject().read(word, in: context) {
    case .kind(let name): .kind(name)
    case .place(let target): .place(FollowedPath(target.path))
    case .gone: .place(FollowedPath(try context.target(word).path))
    }
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.kindOffers(.any), path: .any)
  }
}
