import PatchbayText
import Synchronization

/// What decides how values of a type are put into words.
///
/// It is found once for a type: each of the casts takes longer than most words.
struct ValueTraits: Sendable {
  /// It is shown as what it stands for.
  let isStandIn: Bool
  /// It tells its parts itself.
  let tellsParts: Bool
  /// How it speaks for itself; nil for what is looked into.
  let speech: Speech?

  /// What a value is that needs no looking into.
  enum Speech: Sendable {
    case text, slice, character, integer, truth, number, type, address
    /// It describes itself.
    case description
  }
}

extension ValueTraits {
  /// The traits of a value's type.
  static func of(_ value: Any) -> ValueTraits {
    // What it wraps decides, not its type.
    if type(of: value) == AnyHashable.self { return ValueTraits(of: value) }
    let type = ObjectIdentifier(type(of: value))
    if let traits = known.withLock({ $0[type] }) { return traits }
    // Casts may wait for the runtime: not while others wait for this.
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
