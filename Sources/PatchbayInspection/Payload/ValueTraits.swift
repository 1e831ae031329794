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
  /// It needs no looking into; see ``ValueWriter/ownWords(of:)``.
  let speaks: Bool
}

extension ValueTraits {
  /// Those of a value's type.
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
    speaks =
      switch value {
      case is String, is Substring, is Character, is Bool, is any Numeric, is Any.Type,
        is any _Pointer, is OpaquePointer, is ObjectIdentifier:
        true
      case is any Collection: false
      default: value is any CustomStringConvertible
      }
  }
}
