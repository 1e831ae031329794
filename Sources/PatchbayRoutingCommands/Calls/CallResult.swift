import PatchbayCatalog
import PatchbayRouting
import PatchbayShell

extension CommandContext {
  /// Prints what a call came to: an answer as a value that other commands can be given.
  func print(_ outcome: CallOutcome<Any>) {
    if case .answered(let answer as LineAnswer) = outcome, case .value(let value) = answer {
      print(value.plain)
    } else {
      print(outcome.description)
    }
  }
}
