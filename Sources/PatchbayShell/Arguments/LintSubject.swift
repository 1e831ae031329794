import PatchbayInspection
import PatchbayLanguage

/// The place to lint; with `--accept` or `--unaccept`, the code of a finding.
struct LintSubject: ArgumentType {
  func offers(at place: ArgumentPlace) -> Offers {
    let options = place.command.options.map(\.option.name)
    if options.contains("accept") {
      return Offers(words: Finding.Code.acceptable.map { Offer($0.rawValue, $0.meaning) })
    }
    guard options.contains("unaccept") else { return Offers(path: .any) }
    let accepted = Set(place.completer.world.acceptances.placed.map(\.acceptance.code))
    return Offers(
      words: Finding.Code.allCases.filter(accepted.contains).map { Offer($0.rawValue, $0.meaning) })
  }

  static func code(_ word: ArgumentWord) throws(ShellError) -> Finding.Code {
    try ChoiceArgument<Finding.Code>().value(of: word)
  }
}

/// The place of an accepted finding.
///
/// With `--unaccept`, only places with accepted findings are offered.
struct LintedPlace: PathArgument {
  let use = PathUse.any

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Target {
    try context.target(word)
  }

  func offers(at place: ArgumentPlace) -> Offers {
    guard place.command.options.contains(where: { $0.option.name == "unaccept" }) else {
      return Offers(path: use)
    }
    let code = place.command.words.first?.text
    return Offers(
      words: place.completer.world.acceptances.placed
        .filter { code == nil || $0.acceptance.code.rawValue == code }
        .map { Offer($0.path.text, $0.acceptance.reason) })
  }
}
