package import PatchbayInspection
package import PatchbayLanguage

/// A thing to compare: `m3` is a message, `s12` a step of the timeline, any other word a file.
package struct ComparedThing: MessageNaming {
  package enum Thing {
    case message(Trace)
    /// The world after this number of steps.
    case step(Int)
    /// The world that is saved in a file.
    case file(FilePath)
  }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Thing {
    switch word.comparedSort {
    case .message: return .message(try context.trace(word).trace)
    case .step(let number):
      let count = context.session.lastStep
      guard number <= count else { throw ShellError(.noStep(number, of: count), at: word.span) }
      return .step(number)
    case .file: return .file(FileName().read(word, in: context))
    }
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if case .message = word.comparedSort, !word.isLastMessage { _ = try word.messageNumber() }
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    let others = place.command.words.map(\.text)
    let things =
      (StepNumber().offers(at: place).words + completer.messageOffers
      + completer.lastMessageOffers).filter { !place.word.isEmpty || !others.contains($0.name) }
    if place.word.isEmpty && !things.isEmpty
      || things.contains(where: { $0.name.hasPrefix(place.typed) })
    {
      return Offers(words: things)
    }
    return Offers(whole: completer.files(place.word))
  }
}

extension ArgumentWord {
  /// The sort of the word, judged by its form alone.
  fileprivate var comparedSort: ComparedSort {
    let text = text ?? ""
    guard !isQuoted else { return .file }
    if namedMessage != nil || isLastMessage { return .message }
    let number = text.dropFirst()
    guard text.hasPrefix("s"), number.utf8.allSatisfy(Byte.isDigit) else { return .file }
    return Int(number).map(ComparedSort.step) ?? .file
  }
}

private enum ComparedSort {
  case message
  case step(Int)
  case file
}
