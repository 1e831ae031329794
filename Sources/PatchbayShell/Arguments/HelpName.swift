/// The name of a help page: a command, a topic or an error code.
package struct HelpName: ArgumentType {
  /// Offers the next word of each name that begins with the typed words.
  package func offers(at place: ArgumentPlace) -> Offers {
    let typed = place.command.words.map(\.text)
    let entries = place.completer.session.commands.helpEntries
    let summaries = Dictionary(entries.map { ($0.name, $0.summary) }) { first, _ in first }
    return Offers(
      words: entries.compactMap { entry -> Offer? in
        let words = entry.name.split(separator: " ").map(String.init)
        guard words.count > typed.count, words.starts(with: typed) else { return nil }
        let name = words.prefix(typed.count + 1).joined(separator: " ")
        return Offer(words[typed.count], summaries[name] ?? entry.summary)
      }.unique)
  }
}
