package import PatchbayCatalog
import PatchbayLanguage
import PatchbayText

/// The commands of a shell, with topics, error codes and formats.
public struct CommandTable: Sendable {
  /// The commands in the order in which help lists them.
  private(set) var specs: [CommandSpec] { didSet { index = Verbs(of: specs) } }
  /// The help topics, in the order in which they are best read.
  private(set) var topics: [Topic]
  /// The pages of all error codes, those of the language first.
  private(set) var codes: [ErrorPage]
  /// The file formats in which only a part of the text is commands.
  private(set) var scripts: [ScriptForm] = []
  /// Kinds of the commands themselves, which are listed only once they are used.
  package private(set) var kinds: [Definition] = []
  private var index: Verbs

  private init(_ specs: [CommandSpec]) {
    self.specs = specs
    (topics, codes) = (Topic.standard, ErrorPage.standard)
    index = Verbs(of: specs)
  }
}

/// The verbs of commands.
private struct Verbs {
  /// The first words, in the order of the commands.
  private(set) var first: [String] = []
  private(set) var specs: [String: CommandSpec] = [:]
  /// The second words of two-word commands, by their first words.
  private(set) var families: [String: [String]] = [:]

  init(of all: [CommandSpec]) {
    var known: Set<Substring> = []
    for spec in all {
      specs[spec.verb] = specs[spec.verb] ?? spec
      let words = spec.verb.split(separator: " ")
      if known.insert(words[0]).inserted { first.append(String(words[0])) }
      if words.count > 1 { families[String(words[0]), default: []].append(String(words[1])) }
    }
    for spec in CommandTable.expectations { specs[spec.verb] = spec }
  }
}

extension CommandTable {
  /// The table of the shell's own commands.
  public static let standard = CommandTable(
    buildCommands + lookCommands + sendCommands + timeCommands + shellCommands)

  /// Returns this table with more commands, after the others; a command replaces one with the same
  /// verb.
  public func adding(_ commands: [any Command]) -> CommandTable {
    if commands.isEmpty { return self }
    let added = commands.map { CommandSpec($0) }
    var table = self
    table.specs =
      specs.map { old in added.first { $0.verb == old.verb } ?? old }
      + added.filter { spec(named: $0.verb) == nil }
    return table
  }

  /// Returns this table with more commands after a verb, and topics after another topic, or at the
  /// end.
  package func adding(
    _ specs: [CommandSpec], behind verb: String? = nil, topics: [Topic] = [],
    behind topic: String? = nil,
    codes: [ErrorPage], scripts: [ScriptForm] = [], kinds: [Definition] = []
  ) -> CommandTable {
    var table = self
    table.specs = self.specs.inserting(specs) { $0.verb == verb }
    table.topics = self.topics.inserting(topics) { $0.name == topic }
    table.codes += codes
    table.scripts += scripts
    table.kinds += kinds
    return table
  }

  /// Returns this table with topics that name a program as it is started.
  package func naming(_ program: String) -> CommandTable {
    var table = self
    table.topics = topics.map { $0.naming(program) }
    return table
  }
}

extension Array {
  /// Inserts elements after the last one that meets a condition, or at the end.
  fileprivate func inserting(_ more: [Element], behind isPlace: (Element) -> Bool) -> [Element] {
    let place = lastIndex(where: isPlace).map { $0 + 1 } ?? count
    return self[..<place] + more + self[place...]
  }
}

// MARK: - Looking up

extension CommandTable {
  /// The first words of all commands.
  package var verbs: [String] { index.first }

  package func spec(named verb: String) -> CommandSpec? { index.specs[verb] }

  /// The second words that can follow a first one; empty for a verb of one word.
  func secondWords(of first: String) -> [String] { index.families[first] ?? [] }

  /// The spec of a command, and the number of words of its verb.
  func spec(for command: CommandText, _ forms: VerbForms) throws(ShellError)
    -> (CommandSpec, words: Int)
  {
    let typed = command.verb.literal ?? ""
    if let spec = spec(named: typed) { return (spec, 1) }
    if forms != .full, let spec = Reflex.verb(of: typed).flatMap(spec(named:)) { return (spec, 1) }
    let first = try fullWord(
      typed, among: verbs, at: command.verb.span, allowsPrefixes: forms == .short)
    guard let seconds = index.families[first] else {
      if let spec = spec(named: first) { return (spec, 1) }
      throw unknown(typed, at: command.verb.span)
    }
    guard case .word(let word)? = command.arguments.first, let second = word.literal else {
      throw ShellError(.incompleteVerb(first, seconds), at: command.verb.span)
    }
    let name = try secondWord(
      second, of: first, among: seconds, at: word.span, allowsPrefixes: forms == .short)
    guard let spec = spec(named: first + " " + name) else {
      throw unknown(first + " " + second, at: word.span)
    }
    return (spec, 2)
  }

  /// The first word of the verb that a word stands for; nil if it stands for none.
  func verb(of typed: String, _ forms: VerbForms) -> String? {
    if verbs.contains(typed) || forms == .full { return verbs.first { $0 == typed } }
    let longer = forms == .short ? verbs.filter { $0.hasPrefix(typed) } : []
    return Reflex.verb(of: typed) ?? (longer.count == 1 ? longer[0] : nil)
  }

  private func secondWord(
    _ typed: String, of first: String, among words: [String], at span: SourceSpan,
    allowsPrefixes: Bool
  ) throws(ShellError) -> String {
    do throws(ShellError) {
      return try fullWord(typed, among: words, at: span, allowsPrefixes: allowsPrefixes)
    } catch  where error.code == CommandCode.unknownCommand {
      throw ShellError(
        .unknownSecondWord(typed, of: first, words), at: span,
        near: words.nearest(to: typed).map { first + " " + $0 })
    }
  }

  private func fullWord(
    _ typed: String, among words: [String], at span: SourceSpan, allowsPrefixes: Bool
  ) throws(ShellError) -> String {
    if words.contains(typed) { return typed }
    let isHabit = Reflex.advice(for: typed) != nil
    let longer = typed.isEmpty || isHabit ? [] : words.filter { $0.hasPrefix(typed) }
    switch longer.count {
    case 0: throw unknown(typed, at: span, among: words)
    case 1 where allowsPrefixes: return longer[0]
    case 1: throw ShellError(.shortVerb(typed, full: longer[0]), at: span)
    default: throw ShellError(.ambiguousVerb(typed, longer), at: span)
    }
  }

  private func unknown(
    _ verb: String, at span: SourceSpan, among words: [String]? = nil
  ) -> ShellError {
    if let advice = Reflex.advice(for: verb) {
      return ShellError(.noCommand(verb, fix: advice), at: span)
    }
    return ShellError(unknown: verb, .command, among: words ?? verbs, at: span)
  }

  /// Each group with its commands, in the order in which help lists them.
  package var summaries: [(title: String, commands: [(usage: String, summary: String)])] {
    CommandGroup.allCases.map { group in
      (group.title, specs(of: group).map { ($0.usage, $0.summary) })
    }
  }
}

// MARK: - How a command is written

extension CommandSpec {
  /// The form of the command on one line: `add plugin P TYPE [k=v …] [--priority=N]`.
  package var usage: String {
    var parts = [verb] + parameters.map(\.form)
    if let fields { parts.append(fields.source.form) }
    parts += options.map { "[\($0.form)]" }
    return parts.joined(separator: " ")
  }
}

extension DeclaredParameter {
  var form: String {
    switch arity {
    case .one: name
    case .optional: "[\(name)]"
    case .some: "\(name) ..."
    case .any: "[\(name) ...]"
    }
  }
}

extension DeclaredOption {
  var form: String {
    if value == nil { return letter.map { "-\($0)" } ?? "--\(name)" }
    return letter.map { "-\($0) \(placeholder)" } ?? "--\(name)=\(placeholder)"
  }
}

/// The forms in which a command's verb may be written.
package enum VerbForms: Sendable, Hashable {
  /// In files: the full name.
  case full
  /// In typed text: also the words of other shells, such as `exit`.
  case habits
  /// At a prompt: also any unambiguous prefix.
  case short
}

extension Session {
  /// The forms of verbs in the commands under way.
  var verbForms: VerbForms {
    if options.isInteractive { return .short }
    return origin == .typed ? .habits : .full
  }
}
