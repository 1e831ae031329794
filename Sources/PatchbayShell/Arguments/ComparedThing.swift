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
    let text = word.text ?? ""
    guard !word.isQuoted else { return .file(FileName().read(word, in: context)) }
    if word.namedMessage != nil || word.isLastMessage {
      return .message(try context.trace(word).trace)
    }
    guard text.hasPrefix("s"), text.dropFirst().utf8.allSatisfy(Byte.isDigit),
      let number = Int(text.dropFirst())
    else { return .file(FileName().read(word, in: context)) }
    let count = context.session.lastStep
    guard number <= count else { throw ShellError(.noStep(number, of: count), at: word.span) }
    return .step(number)
  }

  // Any word can be the name of a file.
  package func check(_ word: ArgumentWord, in scope: CheckScope) {}

  package func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    let others = place.command.words.map(\.text)
    let things = (StepNumber().offers(at: place).words + completer.messageOffers)
      .filter { !place.word.isEmpty || !others.contains($0.name) }
    if place.word.isEmpty && !things.isEmpty
      || things.contains(where: { $0.name.hasPrefix(place.typed) })
    {
      return Offers(words: things)
    }
    return Offers(whole: completer.files(place.word))
  }
}
