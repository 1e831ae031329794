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
      throw place.error(.missing(takes: .any))
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

/// Reads a type's elements from a list.
struct ElementReader {
  private let decoder: ValueDecoder
  private let elements: [Value]
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder) throws(FieldError) {
    guard case .list(let elements) = decoder.value else {
      throw decoder.wrongType(.list(of: .any))
    }
    self.decoder = decoder
    self.elements = elements
    decoder.read.read(elements: 0)
  }
}

extension ElementReader: DecodedElements {
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try element().value == .null else { return false }
    advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let (value, place) = try element()
    let made = try ValueDecoder.decode(type, from: value, at: place)
    advance()
    return made
  }

  mutating func nextDecoder() throws -> any Decoder {
    let (value, place) = try element()
    let part = try decoder.part(value, at: place)
    advance()
    return part
  }

  private func element() throws(FieldError) -> (value: Value, place: DecodingPlace) {
    guard !isAtEnd else {
      throw decoder.place.error(.elementCount(takes: elements.count + 1, given: elements.count))
    }
    return (elements[currentIndex], decoder.place.below(ElementKey(currentIndex)))
  }

  private mutating func advance() {
    currentIndex += 1
    decoder.read.read(elements: currentIndex)
  }
}

/// Reads a type from a value as a whole.
struct WholeReader: SingleValueDecodingContainer {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.value == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try ValueDecoder.decode(type, from: decoder.value, at: decoder.place.inside)
  }
}
