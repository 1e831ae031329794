package import PatchbayLanguage

extension InterceptorAction {
  /// A word as it was typed.
  package typealias Word = (text: String, isQuoted: Bool)

  /// What was typed behind an action's name; options are those of the action alone.
  package struct Parts {
    /// The words by their place, without the action's name.
    package var words: [Word] = []
    /// Each `name:=formula`.
    package var formulas: [(name: String, text: String)] = []
    /// Each `name=value`.
    package var fields: [(name: String, value: Value)] = []
    /// Each `--name=value`.
    package var options: [String: String] = [:]

    /// Nothing yet.
    package init() {}
  }

  /// The action of this name and parts; an error says which part is to blame.
  package static func make(
    action name: String, words: [Word] = [], formulas: [(name: String, text: String)] = [],
    fields: [(name: String, value: Value)] = [], options: [String: String] = [:], kinds: KindTable
  ) throws(PartError) -> InterceptorAction {
    var parts = Parts()
    (parts.words, parts.formulas, parts.fields, parts.options) = (words, formulas, fields, options)
    guard let verb = Verb(rawValue: name) else {
      let names = Verb.allCases.map(\.rawValue)
      let near = names.nearest(to: name)
      throw PartError(.name, .unknown(name, .action, existing: names, near: near))
    }
    return try ActionReader(verb: verb, parts: parts, table: kinds).read()
  }
}

extension InterceptorAction {
  /// The fields that an action takes, given its words and options; none while these aren't sound.
  package static func fields(
    action name: String, words: [Word], options: [String: String], kinds: KindTable
  ) -> [FieldShape] {
    switch Verb(rawValue: name) {
    case .map?:
      (options["to"] ?? words.first?.text).flatMap { try? kinds.message(named: $0) }?
        .shape.fields ?? []
    case .answer?, .inject?:
      words.first.flatMap { try? kinds.query(named: $0.text) }?.answerShape?.fields ?? []
    default: []
    }
  }
}

@available(*, unavailable)
extension InterceptorAction.Parts: Sendable {}

/// Reads an action from its parts.
struct ActionReader {
  let verb: InterceptorAction.Verb
  let parts: InterceptorAction.Parts
  let table: KindTable
}

extension ActionReader {
  func read() throws(PartError) -> InterceptorAction {
    try refuseUnknownOptions()
    switch verb {
    case .listen, .drop, .count, .time, .log, .stop: return try readKindsOnly()
    case .map: return try readMap()
    case .fanout, .redirect: return try readCopies()
    case .answer, .inject: return try readAnswer()
    }
  }

  private func refuseUnknownOptions() throws(PartError) {
    let known = verb == .map ? ["to", "when"] : ["when"]
    guard let other = parts.options.keys.sorted().first(where: { !known.contains($0) }) else {
      return
    }
    let near = known.nearest(to: other)
    throw PartError(
      .option(other), .unknown(other, .option(of: "\(verb)"), existing: known, near: near))
  }

  func refuseFields() throws(PartError) {
    guard let name = parts.formulas.first?.name ?? parts.fields.first?.name else { return }
    throw PartError(.field(name), .needless(name, form: verb.form))
  }

  func refuseWords(from index: Int) throws(PartError) {
    guard parts.words.count > index else { return }
    throw PartError(.word(index), .needless(parts.words[index].text, form: verb.form))
  }

  private func condition(over kinds: [Kind]?) throws(PartError) -> Expression? {
    guard let text = parts.options["when"] else { return nil }
    return try Expression(text, over: kinds, giving: .bool, at: .option("when"))
  }

  func action(
    _ kinds: [Kind]?, _ makings: [InterceptorAction.Making] = [],
    answer: InterceptorAction.AnswerExpression? = nil
  ) throws(PartError) -> InterceptorAction {
    InterceptorAction(
      verb: verb, kinds: kinds, makings: makings, answer: answer,
      condition: try condition(over: kinds))
  }
}

// MARK: - Kinds

extension ActionReader {
  private func readKindsOnly() throws(PartError) -> InterceptorAction {
    try refuseFields()
    var kinds: [Kind] = []
    for (index, word) in parts.words.enumerated() {
      kinds.append(try kind(word.text, at: .word(index)))
    }
    if kinds.isEmpty, verb == .stop {
      throw PartError(.missing, .missing("a query", form: verb.form))
    }
    return try action(kinds.isEmpty ? nil : kinds)
  }

  /// The kind that is the first word.
  func subject() throws(PartError) -> Kind {
    guard let word = parts.words.first else {
      throw PartError(.missing, .missing(isAboutQueries ? "a query" : "a kind", form: verb.form))
    }
    return try kind(word.text, at: .word(0))
  }

  private var isAboutQueries: Bool {
    switch verb {
    case .stop, .answer, .inject, .redirect: true
    default: false
    }
  }

  /// Whatever is fine with those that only watch; else messages or queries.
  func kind(_ name: String, at part: PartError.Part) throws(PartError) -> Kind {
    let kind: Kind
    do throws(KindError) {
      switch verb {
      case .stop, .answer, .inject, .redirect:
        kind =
          try table.queries.contains { $0.name == name }
          ? table.query(named: name) : table.kind(named: name)
      default: kind = try table.kind(named: name)
      }
    } catch {
      throw PartError(part, .kind(error))
    }
    try check(kind, at: part)
    return kind
  }

  private func check(_ kind: Kind, at part: PartError.Part) throws(PartError) {
    let isQuery = kind.category == .query
    if isAboutQueries, !isQuery {
      throw PartError(part, .category(kind: kind.name, kind.category, takes: "a query"))
    }
    if [.drop, .map, .fanout].contains(verb), isQuery {
      throw PartError(part, .category(kind: kind.name, kind.category, takes: "an event or state"))
    }
  }
}
