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
      let problem = FieldError.Problem.unknownField(name, among: settings.map(\.rawValue))
      throw invocation.error(FieldError(type: owner, field: name, problem: problem))
    }
    self = setting
  }
}
