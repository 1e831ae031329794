import PatchbayInspection
import PatchbayLanguage

/// A place that `lint` looks at, or the code of a finding that it accepts.
struct LintSubject: ArgumentType {
  func offers(at place: ArgumentPlace) -> Offers {
    place.command.options.contains { ["accept", "unaccept"].contains($0.option.name) }
      ? Offers(words: Finding.Code.allCases.map { Offer($0.rawValue) }) : Offers(path: .any)
  }

  static func code(_ word: ArgumentWord) throws(ShellError) -> Finding.Code {
    try ChoiceArgument<Finding.Code>().value(of: word)
  }
}
