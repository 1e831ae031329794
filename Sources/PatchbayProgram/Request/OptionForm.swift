/// The names, value and meaning of an option, for help, the manual page and completions.
struct OptionForm: Sendable {
  /// The names with their dashes, the long one last.
  let names: [String]
  /// The placeholder of the value; nil for an option without a value.
  var placeholder: String?
  /// Whether the value may be left out.
  var isValueOptional = false
  /// Whether help lists the option; if not, the summary of another option names it.
  var isListed = true
  /// The possible values, for completion.
  var values = OfferedWords.none
  let summary: String
}

/// The words that completion offers.
enum OfferedWords: Sendable {
  /// Nothing is known about them.
  case none
  case words([String])
  /// The names of samples.
  case samples
  /// The first words of the shell's commands.
  case verbs
  case files
  case folders

  var isNone: Bool {
    if case .none = self { true } else { false }
  }
}

extension OptionForm {
  /// An option of an application, as it is typed: `--levels=N`.
  init(typed text: String, summary: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    self.init(
      names: [parts.first ?? text], placeholder: parts.dropFirst().first, summary: summary)
  }

  /// The names with the placeholder of the value.
  var text: String {
    let text = names.joined(separator: ", ")
    guard let placeholder else { return text }
    let value = (text.hasPrefix("--") ? "=" : " ") + placeholder
    return text + (isValueOptional ? "[\(value)]" : value)
  }

  /// The options as lines; the text of `remark` follows the summary of each option.
  static func list(_ forms: [OptionForm], remark: (OptionForm) -> String = { _ in "" }) -> String {
    let forms = forms.filter(\.isListed)
    let width = forms.map(\.text.count).max() ?? 0
    return forms.map { form in
      let gap = String(repeating: " ", count: width - form.text.count)
      return "  \(form.text)\(gap)  \(form.summary)\(remark(form))\n"
    }.joined()
  }
}
