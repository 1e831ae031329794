package import PatchbayLanguage

/// Reads an action from typed parts according to its form.
struct ActionReader {
  let form: ActionForm
  let parts: ActionParts
  let table: KindTable
  /// The kinds that the action applies to; nil for all.
  private(set) var kinds: [Kind]?

  init(_ form: ActionForm, _ parts: ActionParts, _ table: KindTable) throws(PartError) {
    self.form = form
    self.parts = parts
    self.table = table
    try refuseUnknownOptions()
    kinds = try readKinds()
    if form.fields == .none { try refuseFields() }
    try refuseWords()
  }
}

extension ActionReader {
  private func readKinds() throws(PartError) -> [Kind]? {
    var kinds: [Kind] = []
    for (index, word) in parts.words.enumerated() where form.role(ofWord: index) == .kind {
      kinds.append(try subject(word.text, at: .word(index)))
    }
    if !kinds.isEmpty { return kinds }
    guard let first = form.words.first, first.count != .any else { return nil }
    throw missing(form.subject == .query ? "a query" : "a kind")
  }

  /// A kind that the action is to concern; the error names an action for kinds of its category.
  private func subject(_ name: String, at part: PartError.Part) throws(PartError) -> Kind {
    do throws(PartError) { return try kind(name, at: part) } catch {
      guard case .kind(let problem) = error.problem, case .otherCategory = problem,
        let words = form.otherwise
      else { throw error }
      throw PartError(part, .subject(problem, instead: words))
    }
  }

  private func refuseUnknownOptions() throws(PartError) {
    let known = form.options.map(\.name)
    guard let other = parts.options.keys.sorted().first(where: { !known.contains($0) }) else {
      return
    }
    throw PartError(.option(other), .unknown(.option("--" + other, of: form.name, among: known)))
  }

  func refuseFields() throws(PartError) {
    guard let name = parts.formulas.first?.name ?? parts.fields.first?.name else { return }
    throw PartError(.field(name), .needless(name, form: form.text))
  }

  private func refuseWords() throws(PartError) {
    guard let index = parts.words.indices.first(where: { form.role(ofWord: $0) == nil }) else {
      return
    }
    throw PartError(.word(index), .needless(parts.words[index].text, form: form.text))
  }
}

// MARK: - What actions ask for

extension ActionReader {
  /// The kind that the first word names.
  func subject() throws(PartError) -> Kind {
    guard let kind = kinds?.first else { throw missing("a kind") }
    return kind
  }

  /// The kind that an option names; nil if the option isn't given.
  func kind(in option: ActionOption) throws(PartError) -> Kind? {
    guard let text = parts.options[option.name] else { return nil }
    return try kind(text, at: .option(option.name))
  }

  /// The words with a meaning, and their places.
  func words(_ role: ActionWord.Role) -> [(word: ActionParts.Word, part: PartError.Part)] {
    parts.words.enumerated().compactMap { index, word in
      form.role(ofWord: index) == role ? (word, .word(index)) : nil
    }
  }

  /// The error for a missing part.
  func missing(_ what: String) -> PartError { PartError(.missing, .missing(what, form: form.text)) }

  /// Throws unless a field or formula was typed.
  func requireFields() throws(PartError) {
    if parts.formulas.isEmpty, parts.fields.isEmpty { throw missing("a field") }
  }

  func condition() throws(PartError) -> Expression? {
    guard let text = parts.options[ActionOption.condition.name] else { return nil }
    return try Expression(
      text, over: kinds, giving: .bool, at: .option(ActionOption.condition.name))
  }

  /// Reads the typed fields and formulas.
  func fields(_ start: FieldExpressions, over source: Kind) throws(PartError) -> FieldExpressions {
    var fields = start
    for (name, text) in parts.formulas {
      let type = fields.type(of: name)
      try fields.add(
        name, Expression(text, over: [source], giving: type, at: .field(name)), at: .field(name))
    }
    for (name, value) in parts.fields { try fields.add(name, .constant(value), at: .field(name)) }
    return fields
  }

  /// The kind of a name, if the action can apply to it.
  func kind(_ name: String, at part: PartError.Part) throws(PartError) -> Kind {
    return try rethrowing(table.kind(named: name, form.subject)) { PartError(part, .kind($0)) }
  }
}

// MARK: - The parts that are typed

/// The typed parts of an action.
package struct ActionParts {
  package var name: String
  /// The words after it.
  package var words: [Word] = []
  /// The `name:=formula` words.
  package var formulas: [(name: String, text: String)] = []
  /// The `name=value` words.
  package var fields: [(name: String, value: Value)] = []
  /// The `--name=value` options of the action.
  package var options: [String: String] = [:]

  /// A typed word, and whether it was quoted.
  package typealias Word = (text: String, isQuoted: Bool)

  /// Creates parts with a name only.
  package init(_ name: String) { self.name = name }
}

extension ActionParts {
  /// The plan of an interceptor; an error names the part that is wrong.
  package func plan(_ kinds: KindTable) throws(PartError) -> InterceptorPlan {
    guard let form = ActionForm.named(name) else {
      throw PartError(.name, .unknown(.action(name, among: ActionForm.all.map(\.name))))
    }
    let reader = try ActionReader(form, self, kinds)
    return InterceptorPlan(
      deed: try form.deed(reader), kinds: reader.kinds, condition: try reader.condition(),
      among: kinds)
  }

  /// The fields that the action takes with these words and options; empty if they are invalid.
  package func fieldShapes(_ kinds: KindTable) -> [FieldShape] {
    let first = words.first?.text
    return switch ActionForm.named(name)?.fields {
    case .ofMessage(let option)?:
      (options[option.name] ?? first).flatMap { try? kinds.kind(named: $0, .message) }?.shape
        .fields ?? []
    case .ofAnswer?: first.flatMap { try? kinds.kind(named: $0, .query) }?.answerShape?.fields ?? []
    case .none?, nil: []
    }
  }
}
