/// The key of an environment value: its static type, or a key of the user's own.
enum EnvironmentKey {
  case type(Any.Type)
  case custom(AnyHashable)

  init(type: Any.Type, custom: (any Hashable)?) {
    self = custom.map { .custom(AnyHashable($0)) } ?? .type(type)
  }
}

extension EnvironmentKey {
  var isType: Bool { if case .type = self { true } else { false } }
}

extension EnvironmentKey: Hashable {
  /// Compares custom keys by their own equality, whatever their hash values are.
  static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.type(let a), .type(let b)): a == b
    case (.custom(let a), .custom(let b)): a == b
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .type(let type): hasher.combine(ObjectIdentifier(type))
    case .custom(let key): hasher.combine(key)
    }
  }
}

extension EnvironmentKey: CustomStringConvertible {
  /// The name of the type, or the words of the custom key.
  var description: String {
    switch self {
    case .type(let type): String(describing: type)
    case .custom(let key): String(describing: key.base)
    }
  }
}
