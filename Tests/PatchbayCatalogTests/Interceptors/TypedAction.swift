import PatchbayCatalog
import PatchbayLanguage

/// A typed action, parsed by the shell's own parser.
struct TypedAction {
  let text: String

  init(_ text: String) { self.text = text }

  func plan(_ kinds: KindTable) throws -> InterceptorPlan {
    let (script, errors) = Script.parse(SourceText(text))
    if let first = errors.first { throw first }
    let command = script.lines.flatMap(\.items).first?.command
    var parts = ActionParts(command?.verb.literal ?? "")
    for argument in command?.arguments ?? [] where !append(argument, toMakingOf: &parts) {
      try add(argument, to: &parts)
    }
    return try parts.plan(kinds)
  }

  /// Appends a field to the message before it; false where none is there.
  private func append(_ argument: CommandPart, toMakingOf parts: inout ActionParts) -> Bool {
    guard argument.isField, let last = parts.words.indices.last,
      ActionForm.named(parts.name)?.role(ofWord: last) == .making
    else { return false }
    parts.words[last].text += " \(argument)"
    return true
  }

  private func add(_ argument: CommandPart, to parts: inout ActionParts) throws {
    switch argument {
    case .word(let word): parts.words.append((word.literal ?? "", word.isQuoted))
    case .calculation(let name, let word): parts.formulas.append((name.text, word.inside.text))
    case .assignment(let name, let word):
      let value = try word.value(variables: [:]) { _ throws(ShellError) in "" }
      parts.fields.append((name.text, value))
    case .option(let name, let word): parts.options[name.text] = word?.inside.text ?? ""
    case .flag, .separator: break
    }
  }
}

extension CommandPart {
  fileprivate var isField: Bool {
    switch self {
    case .assignment, .calculation: true
    default: false
    }
  }
}
