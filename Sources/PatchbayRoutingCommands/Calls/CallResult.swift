import PatchbayLanguage
import PatchbayRouting
import PatchbayShell

extension CommandContext {
  /// Prints what a call came to: an answer as a value that other commands can be given.
  func print(_ outcome: CallOutcome<Any>) {
    switch outcome {
    case .answered(let value as Value): print(value.plain)
    case .answered(is Void): print("done")
    default: print(outcome.description)
    }
  }
}
