// Nested containers of decoded values are read by decoders of their own.

/// A keyed container with a decoder for each field.
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

/// An unkeyed container with a decoder for each element.
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
