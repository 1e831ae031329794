public import PatchbayInspection
public import PatchbayLanguage

extension Value {
  /// Encodes a value into fields, from which an equal value can be built.
  public init(takingApart value: some Encodable) throws(FieldError) {
    let type = "\(Swift.type(of: value))"
    let target = WrittenValue(at: [])
    do {
      try ValueEncoder(type, into: target).encode(value, into: target)
    } catch let error as FieldError {
      throw error
    } catch {
      throw FieldError(type: type, problem: .refused(reason: "\(error)"))
    }
    do { self = try target.value() } catch { throw FieldError(type: type, problem: error) }
  }

  /// Describes any value for people.
  ///
  /// A value that can't be encoded is described by its properties, or by text if it has none or has
  /// its own description. Fields that `wording` keeps secret are masked.
  public init(telling value: Any, wording: Wording = Wording()) {
    self = Self.told(value, wording).masked(by: wording, name: nil)
  }

  private static func told(_ value: Any, _ wording: Wording, depth: Int = 0) -> Value {
    if let taken = encoded(value) { return taken }
    if depth < deepestTold, let parts = parts(of: value, wording, depth: depth + 1) { return parts }
    return .text(wording.words(of: value))
  }

  /// The parts of a value as values; nil for a value that describes itself.
  private static func parts(of value: Any, _ wording: Wording, depth: Int) -> Value? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { told($0.value, wording, depth: depth) } ?? .null
    case .collection: return .list(mirror.children.map { told($0.value, wording, depth: depth) })
    default: break
    }
    let parts = wording.hasOwnWords(for: value) ? [] : mirror.allParts
    guard !parts.isEmpty else { return nil }
    return .object(Fields(parts.map { ($0.name, told($0.value, wording, depth: depth)) }))
  }

  /// The depth from which only text is written: a value that refers to itself has no end.
  private static let deepestTold = 6

  private static func encoded(_ value: Any) -> Value? {
    guard let value = value as? any Encodable else { return nil }
    return try? Value(takingApart: value)
  }

  private func masked(by wording: Wording, name: String?) -> Value {
    if let name, wording.secrets.contains(name.lowercased()) {
      return .text(wording.words(of: "", key: name))
    }
    switch self {
    case .object(let fields):
      return .object(Fields(fields.map { ($0.name, $0.value.masked(by: wording, name: $0.name)) }))
    case .list(let elements): return .list(elements.map { $0.masked(by: wording, name: nil) })
    default: return self
    }
  }
}

extension Wording {
  fileprivate func hasOwnWords(for value: Any) -> Bool {
    value is any CustomStringConvertible || value is any Collection
  }
}

extension Mirror {
  /// The named properties of a struct or class, superclasses first.
  fileprivate var allParts: [(name: String, value: Any)] {
    guard displayStyle == .struct || displayStyle == .class else { return [] }
    let levels = sequence(first: self, next: \.superclassMirror)
    return levels.reversed().flatMap(\.children)
      .compactMap { part in part.label.map { ($0, part.value) } }
  }
}

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
