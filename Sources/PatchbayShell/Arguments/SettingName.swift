/// The name of an option of the session.
package struct SettingName: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: SessionSetting.all.map { Offer($0.name, $0.summary) })
  }
}

/// A value for the option that is named before it.
package struct SettingValue: ArgumentType {
  package func offers(at place: ArgumentPlace) -> Offers {
    let name = place.command.text(SettingName.self)
    let setting = SessionSetting.all.first { $0.name == name }
    return Offers(words: setting?.choices.map { Offer($0) } ?? [])
  }
}
