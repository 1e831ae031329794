package import PatchbayLanguage

/// A held object, with or without its `@`.
package struct HeldName: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError)
    -> HeldObject
  { try context.world.heldObject((word.text ?? "").withoutSign, at: word.span) }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    guard !scope.isOpen else { return }
    let name = (word.text ?? "").withoutSign
    if !scope.isHeld(name) { try scope.lookUp(name, scope.heldNames, .held, word) }
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.heldOffers)
  }
}
