import PatchbayInspection
import PatchbayLanguage

/// The place to lint; with `--accept` or `--unaccept`, the code of a finding.
struct LintSubject: ArgumentType {
  func offers(at place: ArgumentPlace) -> Offers {
    let named = place.command.options.map(\.option.name)
    guard named.contains("accept") || named.contains("unaccept") else { return Offers(path: .any) }
    return Offers(words: Finding.Code.acceptable.map { Offer($0.rawValue, $0.meaning) })
  }

  static func code(_ word: ArgumentWord) throws(ShellError) -> Finding.Code {
    try ChoiceArgument<Finding.Code>().value(of: word)
  }
}
