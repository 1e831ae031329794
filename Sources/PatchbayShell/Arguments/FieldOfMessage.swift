import PatchbayInspection
import PatchbayLanguage

/// A field of the message before it.
struct FieldOfMessage: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> String {
    word.text ?? ""
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    let named = place.command.words.first.flatMap { completer.trace($0.text) }
    let trace = completer.expectedTrace(of: place.command) ?? named
    return Offers(words: trace?.fieldNames.map { Offer($0) } ?? [])
  }
}
