import PatchbayCatalog
import PatchbayLanguage

/// A place, or the name of a kind.
struct PlaceOrKind: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Watched {
    let text = word.text ?? ""
    if context.world.kinds[text] != nil { return .kind(text) }
    do throws(ShellError) {
      return .place(FollowedPath(try context.target(word).path))
    } catch {
      if text.contains("/") { throw error }
      let kinds = context.world.kinds.all.map(\.name)
      let near = kinds.nearest(to: text) + error.near.prefix(1)
      throw ShellError(KindUse.any.unknown(text, among: kinds, near: near), at: word.span)
    }
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.kindOffers(.any), path: .any)
  }
}
