/// All commands there are.
enum CommandTable {
  /// In the order in which help lists them.
  static let specs: [CommandSpec] =
    buildCommands + lookCommands + sendCommands + timeCommands + shellCommands

  /// By verb.
  private static let byVerb = Dictionary(specs.map { ($0.verb, $0) }) { first, _ in first }

  /// By the first word of those that have two, their second words.
  private static let families: [String: [String]] = {
    var families: [String: [String]] = [:]
    for words in specs.map({ $0.verb.split(separator: " ").map(String.init) }) where words.count > 1
    {
      families[words[0], default: []].append(words[1])
    }
    return families
  }()

  /// The first words of all commands.
  private static let firstWords: [String] = {
    var seen: Set<String> = []
    return specs.compactMap { $0.verb.split(separator: " ").first.map(String.init) }
      .filter { seen.insert($0).inserted }
  }()
}

extension CommandTable {
  static func spec(named verb: String) -> CommandSpec? { byVerb[verb] }

  /// The second words that a first one can have; none for a verb of one word.
  static func secondWords(of first: String) -> [String] { families[first] ?? [] }

  static var verbs: [String] { firstWords }

  /// The spec of a command, and how many of its words are the verb.
  static func spec(for command: Command, allowsPrefixes: Bool) throws(ShellError)
    -> (CommandSpec, words: Int)
  {
    let typed = command.verb.literal ?? ""
    if let spec = byVerb[typed] { return (spec, 1) }
    let first = try fullWord(
      typed, among: firstWords, at: command.verb.span, allowsPrefixes: allowsPrefixes)
    guard let seconds = families[first] else {
      if let spec = byVerb[first] { return (spec, 1) }
      throw unknown(typed, at: command.verb.span)
    }
    guard case .word(let word)? = command.arguments.first, let second = word.literal else {
      throw ShellError(.incompleteVerb(first, seconds), at: command.verb.span)
    }
    let name = try secondWord(
      second, of: first, among: seconds, at: word.span, allowsPrefixes: allowsPrefixes)
    guard let spec = byVerb[first + " " + name] else {
      throw unknown(first + " " + second, at: word.span)
    }
    return (spec, 2)
  }

  private static func secondWord(
    _ typed: String, of first: String, among words: [String], at span: SourceSpan,
    allowsPrefixes: Bool
  ) throws(ShellError) -> String {
    do throws(ShellError) {
      return try fullWord(typed, among: words, at: span, allowsPrefixes: allowsPrefixes)
    } catch  where error.code == CommandCode.unknownCommand.rawValue {
      throw ShellError(
        .unknownVerb(first + " " + typed), at: span,
        near: words.nearest(to: typed).map { first + " " + $0 })
    }
  }

  private static func fullWord(
    _ typed: String, among words: [String], at span: SourceSpan, allowsPrefixes: Bool
  ) throws(ShellError) -> String {
    if words.contains(typed) { return typed }
    let longer = typed.isEmpty ? [] : words.filter { $0.hasPrefix(typed) }
    switch longer.count {
    case 0: throw unknown(typed, at: span, among: words)
    case 1 where allowsPrefixes: return longer[0]
    case 1: throw ShellError(.shortVerb(typed, full: longer[0]), at: span)
    default: throw ShellError(.ambiguousVerb(typed, longer), at: span)
    }
  }

  private static func unknown(
    _ verb: String, at span: SourceSpan, among words: [String] = firstWords
  ) -> ShellError {
    ShellError(.unknownVerb(verb), at: span, near: words.nearest(to: verb))
  }
}

// MARK: - How a command is written

extension CommandSpec {
  /// The options of the command, with those that several have.
  var allOptions: [Option] { options }

  /// Its form in a line: `add plugin P TYPE [k=v …] [--priority=N]`.
  var usage: String {
    var parts = [verb] + parameters.map(\.form)
    if let form = fields.form { parts.append(form) }
    parts += options.map { "[\($0.form)]" }
    return parts.joined(separator: " ")
  }
}

extension CommandSpec.Parameter {
  var form: String {
    switch arity {
    case .one: name
    case .optional: "[\(name)]"
    case .some: "\(name) ..."
    case .any: "[\(name) ...]"
    }
  }
}

extension CommandSpec.Option {
  var form: String {
    if value == nil { return letter.map { "-\($0)" } ?? "--\(name)" }
    return letter.map { "-\($0) \(placeholder)" } ?? "--\(name)=\(placeholder)"
  }
}

extension CommandSpec.FieldRule {
  var form: String? {
    switch self {
    case .none: nil
    case .any(let name, _): "[\(name) ...]"
    case .ofKind, .partOfKind, .ofPlugin, .ofRelay, .ofEnvironment, .ofObject: "[k=v ...]"
    }
  }
}
