// What is nested in something that is decoded is read by a decoder of its own.

/// The fields of something, each of which has a decoder.
protocol DecodedFields: KeyedDecodingContainerProtocol {
  func decoder(of key: any CodingKey, isSuper: Bool) throws -> any Decoder
}

extension DecodedFields {
  func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: Key) throws
    -> KeyedDecodingContainer<N>
  { try decoder(of: key, isSuper: false).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(of: key, isSuper: false).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder(of: NameKey.superclass, isSuper: true) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(of: key, isSuper: true) }
}

/// The elements of something, each of which has a decoder.
protocol DecodedElements: UnkeyedDecodingContainer {
  mutating func nextDecoder() throws -> any Decoder
}

extension DecodedElements {
  mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws
    -> KeyedDecodingContainer<N>
  { try nextDecoder().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nextDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nextDecoder() }
}
