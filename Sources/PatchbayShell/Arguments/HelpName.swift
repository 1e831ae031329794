/// What help knows: a command, a topic, an error code.
package struct HelpName: ArgumentType {
  /// The next words of the names that help knows.
  package func offers(at place: ArgumentPlace) -> Offers {
    let typed = place.command.words.map(\.text)
    let entries = place.completer.session.commands.helpEntries
    return Offers(
      words: entries.compactMap { entry -> Offer? in
        let words = entry.name.split(separator: " ").map(String.init)
        guard words.count > typed.count, words.starts(with: typed) else { return nil }
        return Offer(words[typed.count], entry.summary)
      }.unique)
  }
}
