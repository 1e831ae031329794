package import PatchbayLanguage

/// Something held, with or without its `@`.
package struct HeldName: ArgumentType {
  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    guard !scope.isOpen else { return }
    let name = String((word.text ?? "").drop { $0 == "@" })
    try scope.lookUp(name, scope.heldNames, .held, word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.heldOffers)
  }
}
