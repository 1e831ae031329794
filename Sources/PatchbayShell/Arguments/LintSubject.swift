import PatchbayInspection
import PatchbayLanguage

/// A place that `lint` looks at, or the code of a finding that it accepts.
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

/// A place where a finding is accepted; with `--unaccept`, one where it was.
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
