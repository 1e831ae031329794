/// Decodes scalars from bytes that come one at a time.
struct UTF8Decoder: Sendable, Equatable {
  private var value: UInt32 = 0
  private var missing = 0
  /// The allowed values of the next continuation byte.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a character is incomplete.
  var isAmidst: Bool { missing > 0 }

  /// The result of a byte.
  enum Step: Equatable {
    case more
    case scalar(Unicode.Scalar)
    /// The byte is invalid here.
    case invalid
    /// The incomplete character is aborted; the byte belongs to the next one, and was not consumed.
    case brokenOff
  }
}

extension UTF8Decoder {
  mutating func take(_ byte: UInt8) -> Step {
    isAmidst ? goOn(byte) : begin(byte)
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    allowed = 0x80...0xBF
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
    default: return .invalid
    }
    // Excludes overlong forms, surrogates and values beyond the last scalar.
    switch byte {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
    return .more
  }

  private mutating func goOn(_ byte: UInt8) -> Step {
    guard allowed.contains(byte) else {
      missing = 0
      return .brokenOff
    }
    allowed = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    guard missing == 0 else { return .more }
    return Unicode.Scalar(value).map(Step.scalar) ?? .invalid
  }
}
