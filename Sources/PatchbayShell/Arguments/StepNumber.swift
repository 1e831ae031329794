package import PatchbayLanguage
import PatchbayText

/// A step of the timeline: `s3`.
package struct StepNumber: ArgumentType {
  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Int {
    let (number, count) = (try word.stepNumber(), context.session.lastStep)
    guard number <= count else { throw ShellError(.noStep(number, of: count), at: word.span) }
    return number
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try word.stepNumber()
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let steps = place.completer.session.journal.steps
    return Offers(
      words: steps.enumerated().reversed().map { index, step in
        Offer("s\(steps.forgottenCount + index + 1)", step.text.oneLine)
      })
  }
}

extension ArgumentWord {
  /// The number in `s3`; throws for any other word.
  fileprivate func stepNumber() throws(ShellError) -> Int {
    let text = text ?? ""
    guard text.hasPrefix("s"), let number = Int(text.dropFirst()), number > 0 else {
      throw ShellError(.badStepNumber(text), at: span)
    }
    return number
  }
}
