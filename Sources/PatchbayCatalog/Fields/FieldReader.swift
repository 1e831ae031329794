import PatchbayLanguage

/// Reads a type's fields from an object.
struct FieldReader<Key: CodingKey> {
  private let decoder: ValueDecoder
  private let fields: [String: Value]
  /// The names of the fields in the given order.
  private let names: [String]
  /// Whether the value is only the name of a case.
  private let isCaseName: Bool

  init(_ decoder: ValueDecoder) throws(FieldError) {
    self.decoder = decoder
    switch decoder.value {
    case .object(let fields):
      self.fields = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
      names = fields.map(\.name)
      isCaseName = false
    case .text(let name) where Key(stringValue: name) != nil:
      fields = [name: .object([:])]
      names = [name]
      isCaseName = true
    default: throw decoder.wrongType(.someObject)
    }
    decoder.read.readAsFields(keyedBy: Key.self)
  }
}

extension FieldReader: DecodedFields {
  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { names.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool {
    decoder.read.read(field: key.stringValue)
    return fields[key.stringValue] != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.read.read(field: key.stringValue)
    return (fields[key.stringValue] ?? .null) == .null
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard !isCaseName else { throw decoder.wrongType(.someObject) }
    decoder.read.read(field: key.stringValue)
    let place = decoder.place.below(key)
    guard let value = fields[key.stringValue] else {
      if type is any Nullable.Type { return try ValueDecoder.decode(type, from: .null, at: place) }
      throw place.error(.missing(takes: place.shape(of: type)))
    }
    return try ValueDecoder.decode(type, from: value, at: place)
  }

  func decoder(of key: any CodingKey, isSuper: Bool) throws -> any Decoder {
    decoder.read.read(field: key.stringValue)
    let place = decoder.place.below(key)
    guard let value = fields[key.stringValue] ?? (isSuper ? .null : nil) else {
      throw place.error(.missing(takes: .any(.undeclared)))
    }
    return try decoder.part(value, at: place)
  }
}

extension TypeShape {
  /// An object with any fields.
  fileprivate static var someObject: Self { .object(type: "object", fields: []) }
}

protocol Nullable {}

extension Optional: Nullable {}
