import PatchbayInspection
package import PatchbayLanguage

/// The start of a range of messages: a message, `m9` or `last`, or a step, `s4`.
package struct Moment: MessageNaming {
  package init() {}

  /// Returns the number of the first message of the range.
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Int {
    if word.isLastMessage { return try context.lastTrace(at: word.span).number }
    guard word.text?.hasPrefix("s") == true else {
      return try message(word, last: context.session.recorder.lastNumber)
    }
    let number = try StepNumber().read(word, in: context)
    let steps = context.session.journal.steps
    let index = number - 1 - steps.forgottenCount
    return steps.indices.contains(index) ? steps[index].messagesBefore + 1 : 1
  }

  /// The number of a message that was sent, recorded or not.
  private func message(_ word: ArgumentWord, last: Int) throws(ShellError) -> Int {
    let number = try word.messageNumber().message
    if (1...max(1, last)).contains(number), last > 0 { return number }
    throw ShellError(.noMessage(number, last: last), at: word.span)
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if word.text?.hasPrefix("s") == true {
      try StepNumber().check(word, in: scope)
    } else if !word.isLastMessage {
      _ = try word.messageNumber()
    }
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let messages = place.completer.messageOffers + place.completer.lastMessageOffers
    return Offers(words: messages + StepNumber().offers(at: place).words)
  }
}
