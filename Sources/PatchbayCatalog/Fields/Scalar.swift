import PatchbayLanguage

/// A type with a single value, which is not probed further.
protocol Scalar {
  /// The shape of the type.
  static var shape: TypeShape { get }

  /// A sample value; different for each attempt as far as there are several.
  static func sample(_ attempt: Int) -> Self

  init(scalar: Value) throws(FieldError.Problem)

  func scalar() throws(FieldError.Problem) -> Value
}

/// The number of samples tried on a type that refuses them.
let sampleAttempts = 7

extension Bool: Scalar {
  static var shape: TypeShape { .bool }

  static func sample(_ attempt: Int) -> Self { attempt % 2 == 1 }

  init(scalar: Value) throws(FieldError.Problem) {
    guard case .bool(let flag) = scalar else { throw .wrongType(takes: .bool, given: scalar) }
    self = flag
  }

  func scalar() -> Value { .bool(self) }
}

extension String: Scalar {
  static var shape: TypeShape { .text }

  static func sample(_ attempt: Int) -> Self {
    let samples = [
      "", "a", "1", "a@b.example", "https://a.example/", "2001-01-01T00:00:00Z",
      "00000000-0000-0000-0000-000000000000",
    ]
    return samples.indices.contains(attempt) ? samples[attempt] : ""
  }

  init(scalar: Value) throws(FieldError.Problem) {
    guard case .text(let text) = scalar else { throw .wrongType(takes: .text, given: scalar) }
    self = text
  }

  func scalar() -> Value { .text(self) }
}

// MARK: - Numbers

extension Double: Scalar {
  static var shape: TypeShape { .double }

  static func sample(_ attempt: Int) -> Self { attempt == 0 ? 0 : 1 }

  init(scalar: Value) throws(FieldError.Problem) {
    switch scalar {
    case .double(let number) where number.isFinite: self = number
    case .double(let number): throw .notFinite("\(number)")
    case .int(let number): self = Double(number)
    default: throw .wrongType(takes: .double, given: scalar)
    }
  }

  func scalar() throws(FieldError.Problem) -> Value {
    guard isFinite else { throw .notFinite("\(self)") }
    return .double(self)
  }
}

extension Float: Scalar {
  static var shape: TypeShape { .double }

  static func sample(_ attempt: Int) -> Self { attempt == 0 ? 0 : 1 }

  init(scalar: Value) throws(FieldError.Problem) {
    let number = try Double(scalar: scalar)
    self = Float(number)
    guard isFinite else {
      let most = Self.greatestFiniteMagnitude
      throw .outOfRange(type: "Float", least: "-\(most)", most: "\(most)", given: "\(number)")
    }
  }

  /// The shortest decimal, 0.1 and not 0.10000000149011612, if it is read back as the same number.
  func scalar() throws(FieldError.Problem) -> Value {
    guard isFinite else { throw .notFinite("\(self)") }
    let number = Double(description) ?? Double(self)
    return .double(Float(number) == self ? number : Double(self))
  }
}

extension Scalar where Self: FixedWidthInteger {
  static var shape: TypeShape { .int(type: "\(Self.self)", least: "\(min)", most: "\(max)") }

  static func sample(_ attempt: Int) -> Self { attempt == 0 ? 0 : 1 }

  /// Reads an integer; numbers beyond `Int` are text of digits.
  init(scalar: Value) throws(FieldError.Problem) {
    switch scalar {
    case .int(let number):
      guard let exact = Self(exactly: number) else { throw Self.outOfRange("\(number)") }
      self = exact
    case .text(let digits) where digits.isBeyondInt:
      guard let exact = Self(digits) else { throw Self.outOfRange(digits) }
      self = exact
    default: throw .wrongType(takes: Self.shape, given: scalar)
    }
  }

  func scalar() -> Value { Int(exactly: self).map(Value.int) ?? .text("\(self)") }

  private static func outOfRange(_ given: String) -> FieldError.Problem {
    .outOfRange(type: "\(Self.self)", least: "\(min)", most: "\(max)", given: given)
  }
}

extension String {
  /// Whether the text is a whole number that is too large for `Int`: ASCII digits only, possibly
  /// after a minus sign.
  var isBeyondInt: Bool {
    let digits = hasPrefix("-") ? dropFirst() : self[...]
    return Int(self) == nil && !digits.isEmpty
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

extension Int: Scalar {}
extension Int8: Scalar {}
extension Int16: Scalar {}
extension Int32: Scalar {}
extension Int64: Scalar {}
extension Int128: Scalar {}
extension UInt: Scalar {}
extension UInt8: Scalar {}
extension UInt16: Scalar {}
extension UInt32: Scalar {}
extension UInt64: Scalar {}
extension UInt128: Scalar {}
