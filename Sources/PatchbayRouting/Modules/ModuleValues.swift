/// The key of a value of one type.
///
/// Keys of one name and one type are the same key.
public struct ModuleKey<Value>: Sendable, Hashable {
  /// The name.
  public let name: String

  /// A key under a name.
  public init(_ name: String) { self.name = name }
}

/// Values of any types, each under a key that knows its type.
public struct ModuleValues {
  private var values: [ID: Any] = [:]

  fileprivate struct ID: Hashable {
    let name: String
    let type: ObjectIdentifier
  }

  /// Without any value.
  public init() {}
}

@available(*, unavailable)
extension ModuleValues: Sendable {}

extension ModuleValues {
  /// The value under a key; nil for none, and setting nil removes it.
  public subscript<Value>(key: ModuleKey<Value>) -> Value? {
    get { values[ID(key)] as? Value }
    set { values[ID(key)] = newValue.map { $0 as Any } }
  }

  /// The number of values.
  public var count: Int { values.count }

  /// The names of the keys that have values, in order; a name stands once for each type.
  public var names: [String] { values.keys.map(\.name).sorted() }
}

extension ModuleValues.ID {
  fileprivate init<Value>(_ key: ModuleKey<Value>) {
    self.init(name: key.name, type: ObjectIdentifier(Value.self))
  }
}
