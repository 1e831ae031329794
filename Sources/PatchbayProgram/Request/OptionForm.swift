/// How an option is written and what it means: for help, the manual page and completions.
struct OptionForm: Sendable {
  /// The names as they are written, the long one last.
  let names: [String]
  /// What its value is; nil where it has none.
  var placeholder: String?
  /// The value may be left out.
  var isValueOptional = false
  /// Whether help lists the option; if not, the summary of another option names it.
  var isListed = true
  /// What the value can be.
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

  /// How it is written, with its value.
  var text: String {
    let text = names.joined(separator: ", ")
    guard let placeholder else { return text }
    let value = (text.hasPrefix("--") ? "=" : " ") + placeholder
    return text + (isValueOptional ? "[\(value)]" : value)
  }

  /// Options below each other; what `remark` says stands behind what they mean.
  static func list(_ forms: [OptionForm], remark: (OptionForm) -> String = { _ in "" }) -> String {
    let forms = forms.filter(\.isListed)
    let width = forms.map(\.text.count).max() ?? 0
    return forms.map { form in
      let gap = String(repeating: " ", count: width - form.text.count)
      return "  \(form.text)\(gap)  \(form.summary)\(remark(form))\n"
    }.joined()
  }
}
