package import PatchbayInspection
package import PatchbayLanguage

/// `m3`, or `m3.5` for one of its hops.
package struct HopNumber: MessageNaming {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, hop: Int?
  ) { try context.trace(word) }

  /// Offers messages; after a dot, the hops of the message before it.
  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.hopOffers(place.word))
  }
}
