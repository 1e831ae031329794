import PatchbayLanguage

/// Reads a type's elements from a list.
struct ElementReader {
  private let decoder: ValueDecoder
  private let elements: [Value]
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder) throws(FieldError) {
    guard case .list(let elements) = decoder.value else {
      throw decoder.wrongType(.list(of: .any(.undeclared)))
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
