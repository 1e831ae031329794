/// The name of a channel.
package struct ChannelName: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.channels(for: place.command))
  }
}
