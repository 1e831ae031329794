package import PatchbayInspection
package import PatchbayLanguage

/// A message, `m3`, or one of its hops, `m3.5`.
package struct HopNumber: MessageNaming {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, hop: Int?
  ) { try context.trace(word) }

  /// Offers messages; after a dot, the hops of the message before it.
  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.hopOffers(place.word))
  }
}
