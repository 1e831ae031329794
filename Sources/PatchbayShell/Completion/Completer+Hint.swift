import PatchbayCatalog
import PatchbayText

// Hints: the rest of the form of the command that is being typed.

extension Completer {
  func hint() -> String? {
    switch TypedCommand.read(place.words[...], of: session.commands) {
    case .unknown: nil
    case .verb: verbHint(among: session.commands.verbs, after: nil)
    case .secondWord(let first, let offers): verbHint(among: offers.map(\.name), after: first)
    case .command(let command): hint(in: command)
    }
  }

  /// The rest of a verb, and the form after it; nil if the verb is ambiguous.
  private func verbHint(among words: [String], after first: String?) -> String? {
    let typed = current.text
    if typed.isEmpty { return first == nil ? nil : words.joined(separator: "|") }
    let longer = words.contains(typed) ? [typed] : words.filter { $0.hasPrefix(typed) }
    guard longer.count == 1 else { return nil }
    let rest = String(longer[0].dropFirst(typed.count))
    let verb = (first.map { $0 + " " } ?? "") + longer[0]
    let form: String
    if let spec = session.commands.spec(named: verb) {
      form = self.form(of: TypedCommand(spec: spec), behind: 0)
    } else {
      form = session.commands.secondWords(of: verb).joined(separator: "|")
    }
    return [rest, form].hint
  }

  private func hint(in command: TypedCommand) -> String? {
    guard command.redirect == nil else { return nil }
    if let open = command.openOption {
      return current.isEmpty
        ? [open.placeholder, form(of: command, behind: command.words.count)].hint : nil
    }
    guard !current.isEmpty else {
      let form = form(of: command, behind: command.words.count)
      return form.isEmpty ? nil : form
    }
    if current.raw.hasPrefix("-") { return optionHint(in: command) }
    if let field = current.field, command.spec.fields != nil {
      let known = fields(of: command).first { $0.name == field.name }
      return [
        field.value.isEmpty ? known?.placeholder ?? known?.type ?? "" : "",
        form(of: command, behind: command.words.count, without: field.name),
      ].hint
    }
    guard let (word, rest) = wholeWord(in: command) else { return nil }
    let taken = command.taking(word)
    return [rest, form(of: taken, behind: taken.words.count)].hint
  }

  /// The current word, completed if it decides what follows and only one word fits, and the added
  /// rest; nil if several words fit.
  private func wholeWord(in command: TypedCommand) -> (TypedWord, rest: String)? {
    let place = ArgumentPlace(completer: self, word: current, command: command)
    let offers = command.parameter?.steering?.forms(at: place) ?? []
    let longer = offers.map(\.name).filter { $0.hasPrefix(current.text) }
    if longer.isEmpty || longer.contains(current.text) { return (current, "") }
    guard longer.count == 1 else { return nil }
    let bytes = Array(longer[0].utf8)
    return (TypedWord(bytes, bytes.indices), String(longer[0].dropFirst(current.text.count)))
  }

  private func optionHint(in command: TypedCommand) -> String? {
    if let (name, value) = current.optionValue {
      let option = freeOptions(of: command).first { $0.name == name }
      return value.isEmpty ? option?.placeholder : nil
    }
    let fitting = freeOptions(of: command).filter { "--\($0.name)".hasPrefix(current.raw) }
    guard fitting.count == 1 else { return nil }
    let rest = fitting[0].longName.dropFirst(current.raw.count)
    return rest.isEmpty ? nil : String(rest)
  }

  /// The form of what can follow `count` words.
  private func form(of command: TypedCommand, behind count: Int, without: String? = nil) -> String {
    var parts = wordForms(of: command).behind(count)
    let known = fields(of: command).filter { field in
      !field.isOneOfMany && field.name != without && !command.fields.contains(field.name)
    }
    if known.isEmpty, command.fields.isEmpty, without == nil,
      let form = command.spec.fields?.source.form(in: command, self)
    {
      parts.append(form)
    }
    let fields = known.map { $0.isRequired ? $0.form : "[\($0.form)]" }
    // Fields of the last word come before the words that may follow.
    parts = command.spec.fields?.source.belongToWords == true ? fields + parts : parts + fields
    parts += freeOptions(of: command).map { "[\($0.form)]" }
    return parts.joined(separator: " ")
  }

  /// The forms of a command's words, given those that are typed.
  private func wordForms(of command: TypedCommand) -> WordForms {
    let parameters = command.spec.parameters
    if let action = action(of: command) {
      return WordForms(
        forms: parameters.dropLast().map(\.form)
          + (action.form?.wordForms.map(\.inASCII) ?? []),
        endInList: action.form?.endsInList ?? false)
    }
    return WordForms(
      parameters.filter {
        ($0.steering?.fits(command, in: self) ?? true) && !command.isExcluded($0)
      })
  }

  /// The typed action of an interceptor; its form is nil for an application's interceptor.
  func action(of command: TypedCommand) -> (form: ActionForm?, name: String)? {
    guard let name = command.text(ActionName.self) else { return nil }
    let form = ActionForm.named(name)
    let isKnown = form != nil || world.catalog.interceptors.contains { $0.name == name }
    return isKnown ? (form, name) : nil
  }
}

/// The forms of the words of a command.
private struct WordForms {
  let forms: [String]
  /// Whether the last form stands for several words.
  let endInList: Bool
}

extension WordForms {
  init(_ parameters: [any DeclaredParameter]) {
    self.init(
      forms: parameters.map(\.form), endInList: parameters.last?.arity.isMany ?? false)
  }

  /// The forms after `count` words; a list at the end goes on.
  func behind(_ count: Int) -> [String] {
    if count < forms.count { return Array(forms.dropFirst(count)) }
    guard endInList, let last = forms.last else { return [] }
    return [last.hasPrefix("[") && last.hasSuffix("...]") ? last : "[\(last)]"]
  }
}

extension TypedField {
  /// The field as a form: `text=text`.
  fileprivate var form: String { "\(name)\(sign)\(placeholder ?? type)" }
}

extension DeclaredOption {
  fileprivate var longName: String { value == nil ? "--\(name)" : "--\(name)=\(placeholder)" }
}

extension [String] {
  /// The parts joined by spaces; nil if they are all empty.
  fileprivate var hint: String? {
    let text = joined(separator: " ")
    return text.allSatisfy { $0 == " " }
      ? nil : text.hasSuffix(" ") ? String(text.dropLast()) : text
  }
}
