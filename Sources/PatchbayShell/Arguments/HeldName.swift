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

/// The name under which an object will be held, with or without its `@`.
struct NewHeldName: PlainArgument {
  func value(of word: ArgumentWord) throws(ShellError) -> String {
    let name = (word.text ?? "").withoutSign
    let space = name.contains(" ") ? "it has a space" : nil
    if let reason = name.flawAsName ?? space {
      throw ShellError(
        .badName(
          name, reason: reason,
          fix: "the name of a held object has visible characters and no spaces; . and .. are places"
        ), at: word.span)
    }
    return name
  }
}
