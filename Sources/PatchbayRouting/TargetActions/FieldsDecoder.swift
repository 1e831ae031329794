extension ActionRequest {
  /// Decodes the fields as properties of a type; a missing or mistyped field is a ``TargetError``.
  ///
  /// A value of the property's type is used unchanged. Text of a URL is converted.
  public func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try T(from: FieldsDecoder(request: self))
  }

  /// Decodes one field as a type that may need a decoder, such as an enumeration.
  fileprivate func decode<T: Decodable>(_ type: T.Type, of field: String) throws -> T {
    if self[field] == nil {
      throw TargetError.missingField(field, of: name, type: String(describing: type))
    }
    if let value: T = converted(field) { return value }
    return try T(from: FieldDecoder(request: self, field: field))
  }

  /// The value of a field, converted without a decoder; nil if that is impossible.
  fileprivate func converted<T>(_ field: String) -> T? {
    if let value = self[field] as? T { return value }
    guard isRemote, let text = self[field] as? String else { return nil }
    return (T.self as? any LosslessStringConvertible.Type)?.init(text) as? T
  }

  fileprivate func refusal(of field: String, needed: String) -> TargetError {
    self[field].map { mistyped(field, $0, needed: needed) }
      ?? .missingField(field, of: name, type: needed)
  }
}

/// Decodes a value whose properties are the fields of a request.
private struct FieldsDecoder: Decoder {
  let request: ActionRequest
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FieldsContainer<Key>(request: request))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw noFields }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw noFields }

  private var noFields: DecodingError {
    .typeMismatch(
      [String: Any].self,
      .init(codingPath: [], debugDescription: "fields are decoded as a type with properties"))
  }
}

private struct FieldsContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let request: ActionRequest
  let codingPath: [any CodingKey] = []

  var allKeys: [Key] { request.fields.keys.sorted().compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { request[key.stringValue] != nil }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try request.decode(type, of: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<Nested>
  {
    throw request.refusal(of: key.stringValue, needed: "an object")
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw request.refusal(of: key.stringValue, needed: "a list")
  }

  func superDecoder() throws -> any Decoder { FieldDecoder(request: request, field: "super") }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    FieldDecoder(request: request, field: key.stringValue)
  }
}

private struct FieldDecoder: Decoder, SingleValueDecodingContainer {
  let request: ActionRequest
  let field: String
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw request.refusal(of: field, needed: "an object")
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw request.refusal(of: field, needed: "a list")
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let value: T = request.converted(field) { return value }
    throw request.refusal(of: field, needed: String(describing: type))
  }
}
