/// The key of a value of one type.
///
/// Keys with the same name and type are equal.
public struct ModuleKey<Value>: Sendable, Hashable {
  /// The name.
  public let name: String

  /// Creates a key with a name.
  public init(_ name: String) { self.name = name }
}

/// Values of any types, each under a typed key.
public struct ModuleValues {
  private var values: [ID: Any] = [:]

  fileprivate struct ID: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  /// Creates an empty collection.
  public init() {}
}

@available(*, unavailable)
extension ModuleValues: Sendable {}

extension ModuleValues {
  /// The value under a key; nil if there is none; set it to nil to remove it.
  public subscript<Value>(key: ModuleKey<Value>) -> Value? {
    get { values[ID(key)] as? Value }
    set { values[ID(key)] = newValue.map { $0 as Any } }
  }

  /// The number of values.
  public var count: Int { values.count }

  /// The names of the keys that have values, sorted; a name is repeated for each of its types.
  public var names: [String] { values.keys.map(\.name).sorted() }
}

extension ModuleValues.ID {
  fileprivate init<Value>(_ key: ModuleKey<Value>) {
    self.init(name: key.name, type: ObjectIdentifier(Value.self))
  }
}
