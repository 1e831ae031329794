import PatchbayLanguage

/// Encodes types into values.
struct ValueEncoder {
  let target: WrittenValue
  let type: String
  /// The nesting depth of the types being encoded.
  let depth: Int
}

extension ValueEncoder {
  /// Creates an encoder for a whole value of a type.
  init(_ type: String, into target: WrittenValue) {
    self.init(target: target, type: type, depth: 0)
  }

  /// Encodes a nested value.
  func encode<T: Encodable>(_ value: T, into target: WrittenValue) throws {
    let encoder = Self(target: target, type: type, depth: depth + 1)
    if Nesting.refusal(of: depth) != nil { throw encoder.error(.tooDeep(most: depth)) }
    if let scalar = value as? any Scalar {
      do { target.write(try scalar.scalar()) } catch { throw encoder.error(error) }
      return
    }
    switch Mirror(reflecting: value).displayStyle {
    case .dictionary: target.order = .byName
    case .set: target.order = .byElement
    case .enum: target.isCase = !(value is any RawRepresentable)
    default: break
    }
    try value.encode(to: encoder)
  }

  func error(_ problem: FieldError.Problem) -> FieldError {
    FieldError(type: type, field: target.path.fieldName, problem: problem)
  }
}

extension ValueEncoder: Encoder {
  var codingPath: [any CodingKey] { target.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<K: CodingKey>(keyedBy _: K.Type) -> KeyedEncodingContainer<K> {
    target.beginFields()
    return KeyedEncodingContainer(FieldWriter<K>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    target.beginElements()
    return ElementWriter(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { WholeWriter(encoder: self) }

  /// An encoder for a nested container that the same type writes.
  func part(_ target: WrittenValue) -> Self { Self(target: target, type: type, depth: depth) }
}

/// Writes a type's fields.
private struct FieldWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.target.field(key).write(.null) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.encode(value, into: encoder.target.field(key))
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key)
    -> KeyedEncodingContainer<N>
  { encoder.part(encoder.target.field(key)).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.part(encoder.target.field(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.part(encoder.target.field(NameKey.superclass)) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.part(encoder.target.field(key)) }
}

/// Writes a type's elements.
private struct ElementWriter: UnkeyedEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.target.count }

  func encodeNil() { encoder.target.element().write(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    try encoder.encode(value, into: encoder.target.element())
  }

  func nestedContainer<N: CodingKey>(keyedBy type: N.Type) -> KeyedEncodingContainer<N> {
    encoder.part(encoder.target.element()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.part(encoder.target.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.part(encoder.target.element()) }
}

/// Writes a type as a single other value.
private struct WholeWriter: SingleValueEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.target.write(.null) }

  func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value, into: encoder.target) }
}
