import PatchbayCatalog
package import PatchbayInspection
package import PatchbayLanguage
import PatchbayText

/// An argument that names a message or a hop by number, which a recording renumbers.
protocol MessageNaming: ArgumentType {}

extension MessageNaming {
  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    if !word.isLastMessage, word.hopOfLastMessage == nil { _ = try word.messageNumber() }
  }
}

/// A recorded message: `m3`, or `last`.
package struct MessageNumber: MessageNaming {
  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Trace {
    try context.trace(word).trace
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.messageOffers)
  }
}

/// A message that a command sent.
package struct SentMessageNumber: MessageNaming {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Int {
    word.isLastMessage
      ? try context.lastTrace(at: word.span).number : try word.messageNumber().message
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.messageOffers.filter { place.completer.isSent($0.name) })
  }
}

extension Offer {
  static let lastMessage = Offer("last", "what the last command sent")
}

extension ArgumentWord {
  /// Whether the word is `last`: the last message that a command sent.
  var isLastMessage: Bool { text == "last" }

  /// The number of a hop of the last message: 5 for `last.5`; nil for any other word.
  var hopOfLastMessage: Int? {
    guard let text, text.hasPrefix("last.") else { return nil }
    let digits = text.dropFirst(5)
    return digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }

  /// The numbers in `m3` or `m3.5`; throws for any other word.
  func messageNumber() throws(ShellError) -> (message: Int, hop: Int?) {
    let text = text ?? ""
    let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard text.hasPrefix("m"), (1...2).contains(parts.count),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let number = Int(parts[0])
    else { throw ShellError(.badMessageNumber(text), at: span) }
    guard parts.count == 2 else { return (number, nil) }
    guard let hop = Int(parts[1]) else { throw ShellError(.badMessageNumber(text), at: span) }
    return (number, hop)
  }
}

extension Invocation {
  /// The words that name messages or hops.
  package var messageWords: [ArgumentWord] {
    let named = zip(spec.parameters, words).filter { $0.0.type is any MessageNaming }.flatMap(\.1)
    let given = options.filter { $0.option.value is any MessageNaming }.compactMap(\.value)
    return named + given
  }
}

extension ArgumentWord {
  /// The number of the message in `m3` or `m3.5`; nil for any other word.
  package var namedMessage: Int? { text == nil ? nil : try? messageNumber().message }
}

/// A message, `m3`, or one of its hops, `m3.5`.
package struct HopNumber: MessageNaming {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> (
    trace: Trace, hop: Int?
  ) { try context.trace(word) }

  /// Offers messages; after a dot, the hops of the message before it.
  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.hopOffers(place.word))
  }
}

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
    Offers(words: place.completer.messageOffers + StepNumber().offers(at: place).words)
  }
}

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

/// A field of the message before it.
struct FieldOfMessage: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> String {
    word.text ?? ""
  }

  func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    let named = place.command.words.first.flatMap { completer.trace($0.text) }
    let trace = completer.expectedTrace(of: place.command) ?? named
    return Offers(words: trace?.fieldNames.map { Offer($0) } ?? [])
  }
}

/// The fields to change of a sent message; omitted fields keep their values.
struct SentFields: FieldSource {
  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    guard let number = command.text(SentMessageNumber.self).flatMap({ Int($0.dropFirst()) }),
      let kind = completer.session.command(sending: number)?.words(of: SentKind.self).first?.text
    else { return [] }
    return completer.kindFields(kind, .any).map(\.kept)
  }
}
