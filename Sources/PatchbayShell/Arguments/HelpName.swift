/// The name of a help page: a command, a topic or an error code.
package struct HelpName: ArgumentType {
  /// Offers the next word of each name that begins with the typed words.
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
