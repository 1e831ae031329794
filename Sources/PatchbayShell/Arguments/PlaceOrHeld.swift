import PatchbayLanguage

/// A place, or a held object: `@NAME`.
struct PlaceOrHeld: PathArgument {
  let use = PathUse.anyOrHeld

  enum Value {
    case place(Target)
    case held(HeldObject)
  }

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Value {
    guard let text = word.text, text.namesHeld else { return .place(try context.target(word)) }
    return .held(try context.world.heldObject(text.withoutSign, at: word.span))
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.heldOffers, path: use)
  }
}
