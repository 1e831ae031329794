import PatchbayText
import Synchronization

/// Determines how values of a type are put into words.
///
/// Traits are computed once for each type, since the dynamic casts take longer than most words.
struct ValueTraits: Sendable {
  /// Whether the value is shown as the one that it stands for.
  let isStandIn: Bool
  /// Whether the value lists its parts itself.
  let tellsParts: Bool
  /// How the value is described as a whole; nil if its parts are shown.
  let speech: Speech?

  /// The sorts of values that are described as a whole.
  enum Speech: Sendable {
    case text, slice, character, integer, truth, number, type, address
    /// The value describes itself by `CustomStringConvertible`.
    case description
  }
}

extension ValueTraits {
  /// The traits of a value's type.
  static func of(_ value: Any) -> ValueTraits {
    // For `AnyHashable` the wrapped value decides, not the type.
    if type(of: value) == AnyHashable.self { return ValueTraits(of: value) }
    let type = ObjectIdentifier(type(of: value))
    if let traits = known.withLock({ $0[type] }) { return traits }
    // Casts may wait for a lock of the runtime, so they are not made under this one.
    let traits = ValueTraits(of: value)
    known.withLock { $0[type] = traits }
    return traits
  }

  private static let known = Mutex<[ObjectIdentifier: ValueTraits]>([:])

  private init(of value: Any) {
    isStandIn = value is any StandIn
    tellsParts = value is any PartTelling
    speech =
      switch value {
      case is String: .text
      case is Substring: .slice
      case is Character: .character
      case is Int: .integer
      case is Bool: .truth
      case is any Numeric: .number
      case is Any.Type: .type
      case is any _Pointer, is OpaquePointer, is ObjectIdentifier: .address
      case is any Collection: nil
      default: value is any CustomStringConvertible ? .description : nil
      }
  }
}
