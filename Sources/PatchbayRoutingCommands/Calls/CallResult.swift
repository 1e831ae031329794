import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

extension CommandContext {
  /// Prints the outcome of a call: an answer as a value that other commands can be given.
  func print(_ outcome: CallOutcome<Any>) { print(outcome.words) }
}

extension CallOutcome<Any> {
  /// The answer as a plain value, `done`, or the reason why there is none.
  var words: String {
    switch self {
    case .answered(let value as Value): value.plain
    case .answered(is Void): "done"
    default: description
    }
  }
}
