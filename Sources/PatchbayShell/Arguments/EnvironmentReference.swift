import PatchbayEngine
import PatchbayLanguage

/// A key or a type that has a value somewhere.
struct EnvironmentReference: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> String {
    word.text ?? ""
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    let records = completer.tree(of: place.command).flatMap(\.ownEnvironment)
    return Offers(words: records.map { Offer($0.key, $0.typeName ?? "") }.unique)
  }
}
