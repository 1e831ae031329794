import PatchbayLanguage
import PatchbayText

/// `option`.
struct SetOption: Command {
  let form = CommandForm(
    "option", .shell, "sets options of the shell, or lists them",
    details: Glossary(SessionSetting.all.map { ($0.name, $0.summary) }).details,
    examples: ["option", "option trace brief; option journal=500 hints=off"], effect: .session)

  let setting = OptionalArgument("NAME", SettingName(), "the option")
  let value = OptionalArgument("VALUE", SettingValue(), "its new value")
  let fields = SettingFields()

  func run(_ call: Call<Self>, in context: CommandContext) throws(ShellError) {
    let session = context.session
    if let word = call.words.setting, !call.fields.isEmpty {
      throw ShellError(stray: word.span, usage: call.invocation.spec.usage)
    }
    for field in call.fields {
      let setting = try SessionSetting(field.name.text, at: field.name.span)
      setting.write(try setting.value(of: field.value), &session.options)
    }
    if !call.fields.isEmpty { return }
    guard let setting = try call.setting else {
      return context.print(
        Table(SessionSetting.all.map { [$0.name, $0.read(session.options), $0.summary] }).text)
    }
    guard let value = try call.value else { return context.print(setting.read(session.options)) }
    setting.write(try setting.value(of: value), &session.options)
  }
}

/// An option that can be changed in a session.
struct SessionSetting: Sendable {
  let name: String
  /// The possible values; nil for a number.
  let choices: [String]?
  let summary: String
  let read: @Sendable (SessionOptions) -> String
  let write: @Sendable (String, inout SessionOptions) -> Void
}

extension SessionSetting {
  static let all = [
    SessionSetting(
      name: "trace", choices: SessionOptions.TraceDetail.allCases.map(\.rawValue),
      summary: "how much of a dispatch is shown as it happens",
      read: { $0.trace.rawValue },
      write: { $1.trace = SessionOptions.TraceDetail(rawValue: $0) ?? $1.trace }),
    switching("unicode", "lines drawn with more than ASCII", \.isUnicode),
    switching("color", "output in colour", \.isColoured, \.hasColouredErrors),
    switching("timing", "hops are timed, for trace --timing and stats", \.isTimed),
    switching("hints", "the rest of a command's form, shown while it is typed", \.showsHints),
    switching("pager", "long output goes to $PAGER", \.usesPager),
    SessionSetting(
      name: "errors", choices: ["text", "json"], summary: "how errors are printed",
      read: { $0.reportsJSON ? "json" : "text" }, write: { $1.reportsJSON = $0 == "json" }),
    SessionSetting(
      name: "journal", choices: nil,
      summary: "how many steps are kept; after more, undo is not possible",
      read: { "\($0.mostSteps)" }, write: { $1.mostSteps = Int($0) ?? $1.mostSteps }),
  ]

  /// The value of a word; throws if the option can't have it.
  func value(of word: ArgumentWord) throws(ShellError) -> String {
    if let choices { return try word.choice(among: choices) }
    return "\(try word.number(least: 1, what: "a count"))"
  }

  /// An option that is on or off.
  private static func switching(
    _ name: String, _ summary: String,
    _ options: (any WritableKeyPath<SessionOptions, Bool> & Sendable)...
  ) -> SessionSetting {
    SessionSetting(
      name: name, choices: ["on", "off"], summary: summary,
      read: { $0[keyPath: options[0]] ? "on" : "off" },
      write: { for option in options { $1[keyPath: option] = $0 == "on" } })
  }
}
