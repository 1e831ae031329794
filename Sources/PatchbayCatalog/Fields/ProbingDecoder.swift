/// Gives a type made-up values for everything it asks for, and notes the requests.
struct ProbingDecoder {
  let probe: ShapeProbe
  let noted: NotedFields
  let attempt: Attempt
  let depth: Int
}

extension ProbingDecoder: Decoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
    guard probe.mayAsk() else { throw CannotMakeUp() }
    noted.readAsFields(keyedBy: type)
    return KeyedDecodingContainer(ProbingFields<K>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard probe.mayAsk() else { throw CannotMakeUp() }
    noted.readAsElements()
    return ProbingElements(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    guard probe.mayAsk() else { throw CannotMakeUp() }
    return ProbingWhole(decoder: self)
  }

  func made<T: Decodable>(_ type: T.Type, note: (TypeShape) -> Void) throws -> T {
    guard probe.mayAsk(), !noted.asksTooMuch else { throw CannotMakeUp() }
    let (shape, made) = probe.probe(type, at: depth + 1, attempt: attempt)
    note(shape)
    guard let made else { throw CannotMakeUp() }
    return made
  }

  /// A decoder for a nested container that the same type reads.
  func part(_ noted: NotedFields) throws -> Self {
    guard depth < ShapeProbe.deepest else { throw CannotMakeUp() }
    return Self(probe: probe, noted: noted, attempt: attempt, depth: depth + 1)
  }
}

private struct ProbingFields<Key: CodingKey>: DecodedFields {
  let decoder: ProbingDecoder

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    if let open = Key(stringValue: NotedFields.openName) {
      decoder.noted.takeAnyName()
      return decoder.attempt.isEmpty ? [] : [open]
    }
    let keys = EnumCases.all(of: Key.self)
    guard keys.indices.contains(decoder.attempt.caseIndex) else { return [] }
    decoder.noted.choose(among: keys.map(\.stringValue))
    return [keys[decoder.attempt.caseIndex]]
  }

  func contains(_ key: Key) -> Bool {
    decoder.noted.mayBeMissing(key.stringValue)
    return !decoder.attempt.isEmpty && decoder.probe.mayAsk()
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.noted.mayBeMissing(key.stringValue)
    return decoder.attempt.isEmpty
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.made(type) { decoder.noted.note(field: key.stringValue, $0) }
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    decoder.noted.mayBeMissing(key.stringValue)
    let made = try? decode(type, forKey: key)
    return decoder.attempt.isEmpty ? nil : made
  }

  func decoder(of key: any CodingKey, isSuper: Bool) throws -> any Decoder {
    try decoder.part(decoder.noted.part(field: key.stringValue))
  }
}

private struct ProbingElements: DecodedElements {
  let decoder: ProbingDecoder
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { [] }
  var count: Int? { decoder.attempt.isEmpty ? 0 : 1 }
  /// One element is enough to determine the shape.
  var isAtEnd: Bool { currentIndex > 0 || decoder.attempt.isEmpty || !decoder.probe.mayAsk() }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    currentIndex += 1
    return try decoder.made(type) { decoder.noted.note(element: $0) }
  }

  mutating func nextDecoder() throws -> any Decoder {
    currentIndex += 1
    return try decoder.part(decoder.noted.partElement())
  }
}

private struct ProbingWhole: SingleValueDecodingContainer {
  let decoder: ProbingDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool {
    decoder.noted.mayBeNull()
    return decoder.attempt.isEmpty
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try decoder.made(type) { decoder.noted.note(whole: $0) }
  }
}
