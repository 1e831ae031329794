import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

// Errors of parts that are made from words, placed at these words.

extension Invocation {
  /// An error of the shell for a part's error, at the word, field or option that caused it.
  ///
  /// `words` are the words of the part.
  func error(_ error: PartError, words: [ArgumentWord] = [], name: ArgumentWord?) -> ShellError {
    let word = self.word(of: error.part, among: words) ?? name
    switch error.problem {
    case .text(let fault): return place(fault, in: word)
    case .field(let fault): return self.error(fault, at: word?.span)
    case .unknown: return error.shellError(at: span(of: error.part, among: words) ?? name?.span)
    default: return error.shellError(at: word?.span)
    }
  }

  private func word(of part: PartError.Part, among words: [ArgumentWord]) -> ArgumentWord? {
    switch part {
    case .name, .missing: nil
    case .word(let index): words.indices.contains(index) ? words[index] : nil
    case .field(let name): fields.first { $0.name.text == name }?.value
    case .option(let name): option(name)?.value
    }
  }

  private func span(of part: PartError.Part, among words: [ArgumentWord]) -> SourceSpan? {
    if case .field(let name) = part { return fields.first { $0.name.text == name }?.name.span }
    return word(of: part, among: words)?.span
  }

  /// Moves an error from the text of a formula to the word that contains the formula.
  private func place(_ fault: ShellError, in word: ArgumentWord?) -> ShellError {
    var span = word?.span
    if let word, let inner = fault.span {
      let text = FormulaText(word.word)
      if text.bytes == inner.source.bytes { span = text.span(inner.start, inner.end) }
    }
    return ShellError(
      code: fault.code, message: fault.message, span: span, near: fault.near, fix: fault.fix)
  }
}

// MARK: - Making parts

extension Invocation {
  /// Makes the type and parameters of a plugin of the shell from the fields.
  func make(
    _ plugin: ReadyMadePlugin, named name: ArgumentWord?, kinds: KindTable, stage: Stage
  ) throws(ShellError) -> MadePlugin {
    let typed = fields.map { ($0.name.text, $0.parameter(of: nil)) }
    let shapes = plugin.fields(given: typed, kinds: kinds)
    let types = Dictionary(shapes.map { ($0.name, $0.type) }) { first, _ in first }
    let given = fields.map { ($0.name.text, $0.parameter(of: types[$0.name.text])) }
    return try rethrowing(plugin.make(fields: given, kinds: kinds, stage: stage)) {
      self.error($0, name: name)
    }
  }
}

extension ArgumentField {
  /// The formula, without the quotes around it.
  var formulaText: String { value.formulaText }

  /// The value, read by a declared type if there is one.
  func value(of type: TypeShape?) -> Value {
    let undeclared = undeclared ?? .null
    return type?.value(of: value.text ?? "", undeclared: undeclared) ?? undeclared
  }

  fileprivate func parameter(of type: TypeShape?) -> ParameterValue {
    isFormula ? .formula(formulaText) : .value(value(of: type))
  }
}

extension ArgumentWord {
  /// The text of a formula, without the quotes around it.
  var formulaText: String { String(decoding: FormulaText(word).bytes, as: UTF8.self) }
}
