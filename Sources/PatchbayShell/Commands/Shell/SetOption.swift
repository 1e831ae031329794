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
