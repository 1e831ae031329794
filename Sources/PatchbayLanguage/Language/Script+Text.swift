extension Script: CustomStringConvertible {
  /// The script in its canonical form; reading it again gives an equal script.
  ///
  /// Words stay as they are, with their quotes; the space between them becomes regular.
  public var description: String {
    let text = lines.map { $0.description + "\n" }.joined()
    // At the start, this character would be taken for a byte order mark.
    return text.unicodeScalars.first == "\u{FEFF}" ? " " + text : text
  }
}

extension Line: CustomStringConvertible {
  /// The line in its canonical form; a line with errors stays as it is.
  public var description: String {
    guard isSound else { return span.text }
    var text = items.map(\.description).joined(separator: "; ")
    if let document = items.last?.document { text += "\n" + document.span.text + document.tag }
    // A backslash at the end would continue the line.
    guard let comment else { return text.utf8.last == Byte.backslash ? text + ";" : text }
    return text.isEmpty ? comment.text : text + "  " + comment.text
  }
}

extension Item: CustomStringConvertible {
  /// The item in its canonical form, without the lines of a here-document.
  public var description: String {
    var words = conditions.map(\.description)
    if let mustFail { words.append("!" + (mustFail.code?.rawValue ?? "")) }
    if let trial { words += ["try"] + trial.options.map(\.description) }
    words.append(command.verb.raw)
    var text = words.joined(separator: " ")
    var end = command.verb.span.end
    for argument in command.arguments {
      // A command that was spread over several lines stays so.
      let isOnNewLine = argument.span.source.text(end..<argument.span.start).utf8.contains(
        Byte.newline)
      text += (isOnNewLine ? " \\\n  " : " ") + argument.description
      end = argument.span.end
    }
    if let redirect { text += " " + redirect.description }
    return text
  }

  fileprivate var document: (span: SourceSpan, tag: String)? {
    for word in command.arguments.compactMap(\.word) + (redirect?.words ?? []) {
      if let document = word.document, let tag = word.documentTag { return (document, tag) }
    }
    return nil
  }
}

extension Condition: CustomStringConvertible {
  /// The condition in its brackets.
  public var description: String {
    let end =
      switch comparison {
      case nil: ""
      case .matches(let text): ":" + text
      case .atLeast(let text): ">=" + text
      }
    return "[" + (isNegated ? "!" : "") + name.text + end + "]"
  }
}

extension CommandPart: CustomStringConvertible {
  /// The argument as it is written.
  public var description: String {
    switch self {
    case .word(let word): word.raw
    case .assignment(let name, let word): name.text + "=" + word.raw
    case .calculation(let name, let word): name.text + ":=" + word.raw
    case .option(let name, let word): "--" + name.text + (word.map { "=" + $0.raw } ?? "")
    case .flag(let name): "-" + name.text
    case .separator: "--"
    }
  }

  /// The word or value of the argument; nil if it has none.
  public var word: Word? {
    switch self {
    case .word(let word), .assignment(_, let word), .calculation(_, let word): word
    case .option(_, let word): word
    case .flag, .separator: nil
    }
  }

  /// The place of the argument, from its name or dashes to the end of its value.
  public var span: SourceSpan {
    switch self {
    case .word(let word): word.span
    case .assignment(let name, let word), .calculation(let name, let word):
      name.span.through(word.span)
    case .option(let name, let word):
      SourceSpan(name.span.source, name.span.start - 2, (word?.span ?? name.span).end)
    case .flag(let name): SourceSpan(name.span.source, name.span.start - 1, name.span.end)
    case .separator(let span): span
    }
  }
}

extension Redirect: CustomStringConvertible {
  /// The redirect in its canonical form.
  public var description: String {
    let sign =
      switch self {
      case .file: ">"
      case .append: ">>"
      case .program: "|"
      }
    return ([sign] + words.map(\.raw)).joined(separator: " ")
  }

  /// The file, or the program and its arguments.
  public var words: [Word] {
    switch self {
    case .file(let word), .append(let word): [word]
    case .program(let words): words
    }
  }
}
