import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell

/// A kind that a handler handles, followed by the fields of the kind.
struct HandledKind: SteeringArgument {
  private let name = KindName(.any)

  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Kind {
    try name.read(word, in: context)
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    try name.check(word, in: scope)
  }

  func offers(at place: ArgumentPlace) -> Offers { name.offers(at: place) }

  var fields: (any FieldSource)? { HandlerFields() }
}

/// The fields of a kind, as values or as formulas that are evaluated for each call.
struct HandlerFields: FieldSource {
  let form = "[k=v|k:=E ...]"

  func meaning(of parameter: String) -> String? {
    "fields of \(parameter), as values or formulas; others come from the call by name"
  }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    completer.kindFields(word, .any)
  }
}

/// The fields that a call hands over, with any names.
struct CalledFields: FieldSource {
  let form = "[k=v ...]"
  let summary: String

  func meaning(of parameter: String) -> String? { summary }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    []
  }
}
