package import PatchbayInspection
package import PatchbayLanguage

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
    Offers(words: place.completer.messageOffers + place.completer.lastMessageOffers)
  }
}

/// A message that a command sent.
package struct SentMessageNumber: MessageNaming {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Int {
    word.isLastMessage
      ? try context.lastTrace(at: word.span).number : try word.messageNumber().message
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    return Offers(
      words: completer.messageOffers.filter { completer.isSent($0.name) }
        + completer.lastMessageOffers)
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
}

extension ArgumentWord {
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
