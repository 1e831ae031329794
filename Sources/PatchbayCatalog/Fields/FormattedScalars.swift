import PatchbayLanguage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// Types of Foundation that are read from and written to text, independent of their own encoding.

/// A type whose values are all written as text.
protocol WrittenAsText: Scalar {
  init?(written text: String)
  var written: String { get }
}

extension WrittenAsText {
  init(scalar: Value) throws(FieldError.Problem) {
    guard case .text(let text) = scalar, let made = Self(written: text) else {
      throw .wrongType(takes: Self.shape, given: scalar)
    }
    self = made
  }

  func scalar() -> Value { .text(written) }
}

extension UUID: WrittenAsText {
  static var shape: TypeShape {
    .formatted(type: "uuid", example: "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
  }

  static func sample(_ attempt: Int) -> Self {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }

  init?(written text: String) { self.init(uuidString: text) }

  var written: String { uuidString }
}

extension Data: WrittenAsText {
  static var shape: TypeShape { .formatted(type: "base64", example: "aGVsbG8=") }

  static func sample(_ attempt: Int) -> Self { Data() }

  init?(written text: String) { self.init(base64Encoded: text) }

  var written: String { base64EncodedString() }
}

extension Date: Scalar {
  static var shape: TypeShape { .formatted(type: "date", example: "2026-01-31T12:00:00Z") }

  static func sample(_ attempt: Int) -> Self { Date(timeIntervalSinceReferenceDate: 0) }

  /// Reads ISO 8601 text, or the seconds since the start of 2001.
  init(scalar: Value) throws(FieldError.Problem) {
    switch scalar {
    case .int, .double: self = Date(timeIntervalSinceReferenceDate: try Double(scalar: scalar))
    case .text(let text):
      let read = Self.forms.lazy.compactMap { try? $0.parse(text) }.first
      guard let read else { throw .wrongType(takes: Self.shape, given: scalar) }
      self = read
    default: throw .wrongType(takes: Self.shape, given: scalar)
    }
  }

  /// Writes ISO 8601 text if it is exact, otherwise seconds.
  func scalar() throws(FieldError.Problem) -> Value {
    let seconds = timeIntervalSinceReferenceDate
    guard Self.years1To9999.contains(seconds) else { return try seconds.scalar() }
    let text = Self.forms.lazy.map { $0.format(self) }
      .first { text in (try? Date(scalar: .text(text))) == self }
    if let text { return .text(text) }
    return try seconds.scalar()
  }

  private static var forms: [Date.ISO8601FormatStyle] {
    [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
  }

  private static let years1To9999 = -63_113_904_000.0..<252_455_616_000.0
}

extension Decimal: Scalar {
  static var shape: TypeShape { .formatted(type: "decimal", example: "9.99") }

  static func sample(_ attempt: Int) -> Self { attempt == 0 ? 0 : 1 }

  init(scalar: Value) throws(FieldError.Problem) {
    guard let text = scalar.bareWord, text.utf8.allSatisfy(Self.characters.contains),
      let number = Decimal(string: text), number.isFinite
    else { throw .wrongType(takes: Self.shape, given: scalar) }
    self = number
  }

  func scalar() throws(FieldError.Problem) -> Value {
    guard isFinite else { throw .notFinite(description) }
    return .text(description)
  }

  private static let characters = Set("0123456789+-.eE".utf8)
}

/// A URL; a relative one is written as an absolute URL.
extension URL: WrittenAsText {
  static var shape: TypeShape { .formatted(type: "url", example: "https://a.example/b") }

  static func sample(_ attempt: Int) -> Self { URL(filePath: "/") }

  init?(written text: String) { self.init(string: text) }

  var written: String { absoluteString }
}
