import PatchbayCatalog
import PatchbayLanguage

/// The settings of a node, plugin or interceptor that a command can change.
protocol Setting: RawRepresentable<String>, CaseIterable {
  /// The field that completion offers for this setting.
  var typed: TypedField { get }
}

extension Setting {
  static var typed: [TypedField] { allCases.map(\.typed) }

  /// The setting that a field names; throws if there is none.
  init(_ field: ArgumentField, of owner: String, in invocation: Invocation) throws(ShellError) {
    let name = field.name.text
    guard let setting = Self(rawValue: name) else {
      let problem = FieldError.Problem.unknownField(name, among: Self.allCases.map(\.rawValue))
      throw invocation.error(FieldError(type: owner, field: name, problem: problem))
    }
    self = setting
  }
}

/// The settings of a node: the limits of its tree.
enum NodeSetting: String, Setting {
  case causalDepth, deliveries

  var typed: TypedField {
    let type =
      switch self {
      case .causalDepth: "int: the longest chain of causes"
      case .deliveries: "int: the most deliveries that a message may cause"
      }
    return TypedField(name: rawValue, type: type, placeholder: "N", isRequired: false)
  }
}

/// The settings of an interceptor.
enum InterceptorSetting: String, Setting {
  case order

  var typed: TypedField {
    TypedField(
      name: rawValue, type: "int: the higher sees messages first", placeholder: "N",
      isRequired: false)
  }
}

/// The settings of a plugin besides its parameters.
enum PluginSetting: String, Setting {
  case priority

  var typed: TypedField {
    TypedField(
      name: rawValue, type: "high, normal, low or a number: the higher receives first",
      placeholder: "high|N", isRequired: false, values: { Priority.offers })
  }
}
