import PatchbayCatalog
import PatchbayLanguage

/// A setting of a node, plugin or interceptor that a command can change.
enum Setting: String {
  /// The limits of a node's tree.
  case causalDepth, deliveries
  /// The order of an interceptor.
  case order
  /// The priority of a plugin, besides its parameters.
  case priority
}

extension Setting {
  static let ofNodes = [Setting.causalDepth, .deliveries]

  /// The field that completion offers for this setting.
  var typed: TypedField {
    let (type, placeholder) =
      switch self {
      case .causalDepth: ("int: the longest chain of causes", "N")
      case .deliveries: ("int: the most deliveries that a message may cause", "N")
      case .order: ("int: the higher sees messages first", "N")
      case .priority: ("high, normal, low or a number: the higher receives first", "high|N")
      }
    return TypedField(
      name: rawValue, type: type, placeholder: placeholder, isRequired: false,
      values: { self == .priority ? Priority.offers : [] })
  }

  /// The setting that a field names; throws if it is none of these.
  init(
    _ field: ArgumentField, among settings: [Setting], of owner: String, in invocation: Invocation
  ) throws(ShellError) {
    let name = field.name.text
    guard let setting = settings.first(where: { $0.rawValue == name }) else {
      throw invocation.unknownField(field, of: owner, among: settings.map(\.rawValue))
    }
    self = setting
  }
}

/// The name of an option of the session.
struct SettingName: PlainArgument {
  func value(of word: ArgumentWord) throws(ShellError) -> SessionSetting {
    try SessionSetting(word.text ?? "", at: word.span)
  }

  func offers(at place: ArgumentPlace) -> Offers {
    Offers(words: SessionSetting.all.map { Offer($0.name, $0.summary) })
  }
}

/// A value of the option before it.
struct SettingValue: ArgumentType {
  func offers(at place: ArgumentPlace) -> Offers {
    let name = place.command.text(SettingName.self)
    let setting = SessionSetting.all.first { $0.name == name }
    return Offers(words: setting?.choices?.map { Offer($0) } ?? [])
  }
}

/// Options with their new values, as `trace=brief`.
struct SettingFields: FieldSource {
  let form = "[NAME=VALUE ...]"
  let mayBeLeftOut = true

  func check(
    _ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope
  ) throws(ShellError) {
    for field in invocation.fields {
      let setting = try SessionSetting(field.name.text, at: field.name.span)
      if field.value.text != nil { _ = try setting.value(of: field.value) }
    }
  }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    // As a word, only the option's name is offered.
    guard completer.current.field != nil else { return [] }
    return SessionSetting.all.map { setting in
      TypedField(
        name: setting.name, type: setting.summary, isRequired: false,
        values: { setting.choices?.map { Offer($0) } ?? [] })
    }
  }
}

extension SessionSetting {
  /// The setting of this name; throws if there is none.
  init(_ name: String, at span: SourceSpan) throws(ShellError) {
    guard let setting = Self.all.first(where: { $0.name == name }) else {
      throw ShellError(unknown: name, .option, among: Self.all.map(\.name), at: span)
    }
    self = setting
  }
}
