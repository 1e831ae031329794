import PatchbayEngine
import PatchbayLanguage

/// A key or type with a value in the environment of some node of the tree.
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
