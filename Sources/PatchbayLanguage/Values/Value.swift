/// The value of a field, a variable or a formula.
public enum Value: Sendable, Hashable {
  /// A missing value.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number with a fraction.
  case double(Double)
  /// A text.
  case text(String)
  /// A list of values.
  case list([Value])
  /// An object: values by name.
  case object(Fields)

  /// Values by name, in the order in which they were written; the order does not affect equality.
  public struct Fields: Sendable {
    /// The names in order.
    public private(set) var names: [String] = []
    private var values: [String: Value] = [:]

    /// Creates an object without fields.
    public init() {}

    /// Creates an object with fields in this order; of two with one name the later one counts.
    public init(_ fields: some Sequence<(name: String, value: Value)>) {
      for field in fields { self[field.name] = field.value }
    }
  }
}

extension Value.Fields: Hashable {
  /// The value of this name; setting nil removes the field.
  public subscript(name: String) -> Value? {
    get { values[name] }
    set {
      guard let newValue else {
        names.removeAll { $0 == name }
        values[name] = nil
        return
      }
      if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
    }
  }

  /// Whether the same names have the same values.
  public static func == (a: Self, b: Self) -> Bool { a.values == b.values }

  /// Mixes in the values, whatever their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension Value.Fields: ExpressibleByDictionaryLiteral {
  /// Creates an object with fields in this order; of two with one name the later one counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    for (name, value) in elements { self[name] = value }
  }
}

extension Value.Fields: Sequence {
  /// The fields in order.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: Value)> {
    names.lazy.map { (name: $0, value: values[$0] ?? .null) }.makeIterator()
  }

  /// The number of fields.
  public var count: Int { names.count }
}

extension Value {
  /// The name of the value's type.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .text: "text"
    case .list: "list"
    case .object: "object"
    }
  }
}

// MARK: - Literals

extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A list.
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  /// An object; of two fields with one name the later one counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    var fields = Fields()
    for (name, value) in elements { fields[name] = value }
    self = .object(fields)
  }
}
