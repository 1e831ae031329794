import PatchbayLanguage

/// Builds types from values.
struct ValueDecoder {
  let value: Value
  let place: DecodingPlace
  let read: ReadFields
  /// The shape of the type, for errors.
  private let takes: () -> TypeShape

  init(_ value: Value, at place: DecodingPlace, takes: @escaping () -> TypeShape) {
    self.value = value
    self.place = place
    self.takes = takes
    read = ReadFields(value, at: place)
  }
}

extension ValueDecoder {
  static func decode<T: Decodable>(_ type: T.Type, from value: Value, at place: DecodingPlace)
    throws(FieldError) -> T
  {
    if let scalar = type as? any Scalar.Type {
      do throws(FieldError.Problem) {
        if let made = try scalar.init(scalar: value) as? T { return made }
      } catch { throw place.error(error) }
    }
    try place.checkDepth()
    let decoder = Self(value, at: place) { place.shape(of: type) }
    let made: T
    do { made = try T(from: decoder) } catch { throw try decoder.explained(error, type) }
    try decoder.read.refuseUnread()
    return made
  }

  /// Turns an error thrown by a type's decoding into a `FieldError`.
  private func explained<T: Decodable>(_ error: any Error, _ type: T.Type) throws(FieldError)
    -> FieldError
  {
    if let error = error as? FieldError {
      if case .missing = error.problem {
        try read.blameUnknown(existing: takes().fields.map(\.name))
      }
      return error
    }
    switch takes() {
    case .choice(let name, let values): return unknownCase(name, values.compactMap(\.bareWord))
    case .cases(let name, let cases): return unknownCase(name, cases.map(\.name))
    default: return place.error(.refused(reason: error.reason))
    }
  }

  private func unknownCase(_ type: String, _ cases: [String]) -> FieldError {
    let given =
      if case .object(let fields) = value, let name = fields.names.first, fields.count == 1 {
        Value.text(name)
      } else {
        value
      }
    guard let word = given.bareWord, !cases.contains(word) else {
      return place.error(.wrongType(takes: takes(), given: value))
    }
    return place.error(.unknownCase(type: type, given: given, among: cases))
  }

  /// The error for a value of the wrong form; `form` is used if the shape is unknown.
  func wrongType(_ form: TypeShape) -> FieldError {
    let shape = takes()
    let takes = if case .any = shape { form } else { shape }
    return place.error(.wrongType(takes: takes, given: value))
  }
}

extension ValueDecoder: Decoder {
  var codingPath: [any CodingKey] { place.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
    KeyedDecodingContainer(try FieldReader<K>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try ElementReader(self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    read.readAsOne()
    return WholeReader(decoder: self)
  }

  /// A decoder for a nested container that the same type reads.
  func part(_ value: Value, at place: DecodingPlace) throws(FieldError) -> Self {
    try place.checkDepth()
    let part = Self(value, at: place) { .any }
    read.alsoRead(part.read)
    return part
  }
}

extension Error {
  /// The reason that a type gives for refusing a value.
  fileprivate var reason: String {
    switch self as? DecodingError {
    case .dataCorrupted(let context), .keyNotFound(_, let context),
      .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.debugDescription
    default: "\(self)"
    }
  }
}
