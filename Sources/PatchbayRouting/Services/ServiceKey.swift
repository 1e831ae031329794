/// The key of a service: its type, the types of its arguments, and a name.
///
/// Keys that differ in any of these are different registrations. Types are compared, not their names: two
/// protocols with one name in two modules are two services.
public struct ServiceKey: Sendable {
  /// The type as which the service is resolved.
  public let type: ObjectIdentifier
  /// The type of the arguments, as one tuple; `Void` for none.
  public let argumentTypes: ObjectIdentifier
  /// The name that distinguishes services of one type; nil for none.
  public let name: String?
  /// The types themselves, converted to text only for people.
  private let types: (service: Any.Type, arguments: [Any.Type])

  /// Creates the key of a service that takes no arguments.
  public init<S>(_ type: S.Type, name: String? = nil) {
    self.type = ObjectIdentifier(type)
    argumentTypes = ObjectIdentifier(Void.self)
    self.name = name
    types = (type, [])
  }

  /// Creates the key of a service that is made from arguments.
  public init<S, Argument, each Other>(
    _ type: S.Type, name: String? = nil, arguments first: Argument.Type,
    _ others: repeat (each Other).Type
  ) {
    self.type = ObjectIdentifier(type)
    argumentTypes = ObjectIdentifier((Argument, (repeat each Other)).self)
    self.name = name
    var arguments: [Any.Type] = [first]
    for other in repeat each others { arguments.append(other) }
    types = (type, arguments)
  }
}

extension ServiceKey {
  /// The type as text: `Store`, `Cart(Int)`.
  public var typeWords: String {
    let words = types.arguments.map { String(describing: $0) }
    return String(describing: types.service)
      + (words.isEmpty ? "" : "(\(words.joined(separator: ", ")))")
  }

  /// Whether a resolve needs arguments.
  public var takesArguments: Bool { argumentTypes != ObjectIdentifier(Void.self) }
}

extension ServiceKey: Hashable {
  /// Whether type, arguments and name are the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.type == b.type && a.argumentTypes == b.argumentTypes && a.name == b.name
  }

  /// Hashes the type, the arguments and the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(argumentTypes)
    hasher.combine(name)
  }
}

extension ServiceKey: CustomStringConvertible {
  /// The type and, where there is one, the name: `Store "disk"`.
  public var description: String { typeWords + (name.map { " \"\($0)\"" } ?? "") }
}
