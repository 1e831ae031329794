extension ScriptReader {
  /// Reads a verb with its arguments and redirect; also returns the place after its last word.
  mutating func readCommand() throws(Abandonment) -> (CommandText, Redirect?, end: Int) {
    let verb = try readWord(.verb)
    if verb.literal == nil { report(.computedVerb, verb.span.start, verb.span.end) }
    var arguments: [CommandPart] = []
    // The arguments after a redirect are errors, and are read only for further ones.
    var count = 0
    var redirect: Redirect?
    var endsOptions = false
    var last = position
    defer { reportMissingValues(of: arguments) }
    while true {
      skipSpaces()
      if byte == Byte.hash || isAtWordEnd() { break }
      let start = position
      if let sign = readRedirectSign() {
        let isFirst = redirect == nil
        let found = try readRedirect(sign, start)
        if isFirst { redirect = found } else { report(.afterRedirect, start, position) }
      } else {
        arguments.append(try readArgument(endsOptions: &endsOptions))
        if redirect == nil {
          count += 1
        } else {
          report(.afterRedirect, start, position)
        }
      }
      last = position
    }
    return (CommandText(verb: verb, arguments: Array(arguments.prefix(count))), redirect, last)
  }
}

// MARK: - Arguments

extension ScriptReader {
  private mutating func readArgument(endsOptions: inout Bool) throws(Abandonment) -> CommandPart {
    try beginPart()
    if byte == Byte.minus, !endsOptions, let option = try readOption(endsOptions: &endsOptions) {
      return option
    }
    let start = position
    while let byte, Byte.isFieldPart(byte) { position += 1 }
    let name = Name(text: span(from: start).text, span: span(from: start))
    let beginsName = Byte.isLetter(bytes[start]) || bytes[start] == Byte.underscore
    guard position > start, beginsName || bytes[start] >= 0x80 else {
      position = start
      return .word(try readWord(.argument))
    }
    if byte == Byte.equals, byte(after: 1) != Byte.equals {
      position += 1
      return .assignment(name, try readWord(.argument))
    }
    if byte == Byte.colon, byte(after: 1) == Byte.equals {
      position += 2
      return .calculation(name, try readWord(.argument))
    }
    position = start
    return .word(try readWord(.argument))
  }

  /// Reports each sign without a value, with the words after it that were perhaps meant as that.
  mutating func reportMissingValues(of arguments: [CommandPart]) {
    for (index, argument) in arguments.enumerated() {
      guard let word = argument.word, word.isMissing, let sign = argument.sign else { continue }
      let value = SpilledValue(behind: index, of: arguments)
      report(
        .missingValue(sign: sign, meant: value?.written), argument.span.start, word.span.end)
    }
  }

  /// Reads an option or a flag; returns nil if the dash begins a word: `-`, `-5`.
  mutating func readOption(endsOptions: inout Bool) throws(Abandonment) -> CommandPart? {
    let start = position
    let dashes = byte(after: 1) == Byte.minus ? 2 : 1
    position += dashes
    let nameStart = position
    while let byte, Byte.isNamePart(byte) || byte == Byte.minus { position += 1 }
    let name = Name(text: span(from: nameStart).text, span: span(from: nameStart))
    let begins = byteBegins(nameStart)
    if dashes == 2 {
      if name.text.isEmpty, isAtWordEnd() {
        endsOptions = true
        return .separator(span(from: start))
      }
      if begins, isAtWordEnd() { return .option(name, nil) }
      if begins, byte == Byte.equals {
        position += 1
        return .option(name, try readWord(.argument))
      }
    } else {
      guard begins else {
        position = start
        return nil
      }
      if isAtWordEnd() { return .flag(name) }
    }
    return .word(try readWrongOption(start, dashes))
  }

  private func byteBegins(_ place: Int) -> Bool { place < end && Byte.isLetter(bytes[place]) }

  private mutating func readWrongOption(_ start: Int, _ dashes: Int) throws(Abandonment) -> Word {
    position = start
    let word = try readWord(.argument)
    let fault: LanguageFault = dashes == 1 ? .missingDash(word.raw) : .badOption(word.raw)
    report(fault, start, word.span.end)
    return word
  }
}

// MARK: - Redirects

extension ScriptReader {
  private enum RedirectSign: String {
    case file = ">"
    case append = ">>"
    case program = "|"
  }

  /// Reads `>`, `>>` or `|` if it is a word of its own; otherwise returns nil.
  private mutating func readRedirectSign() -> RedirectSign? {
    guard byte == Byte.greater || byte == Byte.bar else { return nil }
    let start = position
    let isAppend = byte == Byte.greater && byte(after: 1) == Byte.greater
    let sign: RedirectSign = byte == Byte.bar ? .program : isAppend ? .append : .file
    position += isAppend ? 2 : 1
    if isAtWordEnd() { return sign }
    position = start
    return nil
  }

  private mutating func readRedirect(
    _ sign: RedirectSign, _ start: Int
  ) throws(Abandonment) -> Redirect? {
    let signEnd = position
    var words: [Word] = []
    while true {
      skipSpaces()
      let wordStart = position
      if byte == Byte.hash || isAtWordEnd() || (sign != .program && !words.isEmpty) { break }
      if readRedirectSign() != nil {
        position = wordStart
        break
      }
      words.append(try readWord(.argument))
    }
    guard let first = words.first else {
      report(.missingTarget(redirect: sign.rawValue), start, signEnd)
      return nil
    }
    return sign == .program ? .program(words) : sign == .append ? .append(first) : .file(first)
  }
}
