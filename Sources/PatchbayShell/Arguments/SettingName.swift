import PatchbayLanguage

/// The name of an option of the session.
struct SettingName: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> SessionSetting {
    try setting(word)
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try setting(word)
  }

  private func setting(_ word: ArgumentWord) throws(ShellError) -> SessionSetting {
    if let setting = SessionSetting.all.first(where: { $0.name == word.text }) { return setting }
    throw ShellError(unknown: word, .option, among: SessionSetting.all.map(\.name))
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: SessionSetting.all.map { Offer($0.name, $0.summary) })
  }
}

/// A value for the option that is named before it.
struct SettingValue: ArgumentType {
  func offers(at place: ArgumentPlace) -> Offers {
    let name = place.command.text(SettingName.self)
    let setting = SessionSetting.all.first { $0.name == name }
    return Offers(words: setting?.choices?.map { Offer($0) } ?? [])
  }
}
