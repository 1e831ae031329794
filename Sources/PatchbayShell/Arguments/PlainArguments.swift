import PatchbayCatalog
package import PatchbayEngine
public import PatchbayLanguage

/// An argument that accepts any text.
public struct TextArgument: ArgumentType {
  /// An argument without restrictions on its text.
  public init() {}

  /// Returns the text of the word.
  public func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }
}

/// A regular expression between slashes, or a word to look for.
package struct PatternArgument: PlainArgument {
  package func value(of word: ArgumentWord) throws(ShellError) -> Pattern { try word.pattern() }
}

extension ArgumentWord {
  /// The regular expression between slashes; without slashes, the text itself, ignoring case.
  func pattern() throws(ShellError) -> Pattern {
    let text = text ?? ""
    guard text.utf8.count >= 2, text.hasPrefix("/"), text.hasSuffix("/") else {
      return try Pattern(text, ignoringCase: true) { [span] _ in span }
    }
    return try Pattern(String(text.dropFirst().dropLast()), ignoringCase: false) { [span] _ in span
    }
  }
}

/// An argument that accepts a whole number.
public struct CountArgument: PlainArgument {
  private let least: Int
  private let what: String

  /// A count of at least `least`.
  public init(from least: Int = 0) { self.init(least: least, what: "a count") }

  /// An argument that accepts any whole number, negative ones included.
  public static var integer: CountArgument { CountArgument(least: .min, what: "a whole number") }

  /// An argument that accepts a duration in milliseconds.
  package static var milliseconds: CountArgument {
    CountArgument(least: 0, what: "a number of milliseconds")
  }

  private init(least: Int, what: String) { (self.least, self.what) = (least, what) }

  /// Returns the number; throws if the word is none, or if it is too small.
  public func value(of word: ArgumentWord) throws(ShellError) -> Int {
    try word.number(least: least, what: what)
  }
}

extension ArgumentWord {
  func number(least: Int, what: String) throws(ShellError) -> Int {
    guard let number = Int(text ?? ""), number >= least else {
      throw ShellError(.notANumber(text ?? "", what: what, least: least), at: span)
    }
    return number
  }
}

/// A formula.
package struct FormulaArgument: ArgumentType {
  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try Formula.parse(word.word)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    let completer = place.completer
    return Offers(
      whole: completer.formula(place.word, in: completer.formulaScope(of: place.command)))
  }
}

/// The name of a channel.
package struct ChannelName: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: place.completer.channels(for: place.command))
  }
}

extension Option where T == ChoiceArgument<MessageScope> {
  /// The scope option of commands that send, or predict a send.
  static var scope: Self {
    Self(
      "scope",
      ChoiceArgument(["everywhere": .everywhere, "container": .container, "subtree": .subtree]),
      placeholder: "SCOPE", "how far: everywhere, container or subtree")
  }
}

/// The delivery order of an observer: a word or a number.
package struct Priority: PlainArgument {
  package func value(of word: ArgumentWord) throws(ShellError) -> MessageObservingPriority {
    if let named = MessageObservingPriority(named: word.text) { return named }
    guard let number = Int(word.text ?? "") else {
      throw ShellError(
        .notAChoice(word.text ?? "", ["high", "normal", "low", "a number"]), at: word.span)
    }
    return .priority(number)
  }

  package func offers(at place: ArgumentPlace) -> Offers { Offers(words: Self.offers) }

  static var offers: [Offer] {
    [Offer("high", "10000"), Offer("normal", "1000"), Offer("low", "100")]
  }
}

extension MessageObservingPriority {
  /// The priority of this name; nil for any other name.
  init?(named name: String?) {
    switch name {
    case "high": self = .high
    case "normal": self = .normal
    case "low": self = .low
    default: return nil
    }
  }
}

/// The rest of the line, as a command.
package struct WholeCommand: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [Item] {
    let session = context.session
    var reader = ScriptReader(word.span, until: session.stage.isCancelled)
    let items = reader.next()?.items ?? []
    if reader.wasStopped { throw ShellError(.interrupted, at: word.span) }
    return items
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    var reader = scope.reader(of: word.span)
    while let line = reader.next(), line.isSound {
      for item in line.items { try scope.checkAsMeant(item) }
    }
    if reader.wasStopped { throw scope.interruption }
    if let first = reader.errors.first { throw first }
  }
}

/// The declaration of a field: `name:type`.
package struct FieldDeclaration: ArgumentType {
  /// Offers the types of fields after `name:`.
  package func offers(at place: ArgumentPlace) -> Offers {
    guard let start = place.word.nameStart, !place.word.isQuoted else { return Offers() }
    let found = FieldTypeName.offers.beginning(with: place.word.name)
    return Offers(
      whole: Completions(
        range: start..<place.completer.place.wordEnd, candidates: found))
  }
}

/// The type of a field.
package struct FieldTypeName: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers { Offers(words: Self.offers) }

  fileprivate static var offers: [Offer] {
    ([FieldType.bool, .int, .double, .text, .list, .object, .any] as [FieldType])
      .map { Offer("\($0)") }
  }
}

/// The path of a file.
package struct FileName: ArgumentType {
  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) -> FilePath {
    FilePath(text: word.text ?? "", span: word.span)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(whole: place.completer.files(place.word))
  }
}

/// The name of a help page: a command, a topic or an error code.
package struct HelpName: ArgumentType {
  /// Offers the next word of each name that begins with the typed words.
  package func offers(at place: ArgumentPlace) -> Offers {
    let typed = place.command.words.map(\.text)
    let entries = place.completer.session.commands.helpEntries
    let summaries = Dictionary(entries.map { ($0.name, $0.summary) }) { first, _ in first }
    return Offers(
      words: entries.compactMap { entry -> Offer? in
        let words = entry.name.split(separator: " ").map(String.init)
        guard words.count > typed.count, words.starts(with: typed) else { return nil }
        let name = words.prefix(typed.count + 1).joined(separator: " ")
        return Offer(words[typed.count], summaries[name] ?? entry.summary)
      }.unique)
  }
}
