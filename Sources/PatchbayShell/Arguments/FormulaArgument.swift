package import PatchbayLanguage

/// A formula.
package struct FormulaArgument: ArgumentType {
  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try Formula.parse(word.word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    return Offers(
      whole: completer.formula(place.word, in: completer.formulaScope(of: place.command)))
  }
}
