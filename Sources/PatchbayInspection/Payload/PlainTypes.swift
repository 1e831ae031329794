/// The types of messages that can be kept as values and put into words later, with the same result.
///
/// Values of these types are numbers, Booleans, and structs of these: they retain nothing, and no
/// code of the application determines their words.
struct PlainTypes {
  private var known: [ObjectIdentifier: Bool] = [:]
  /// The last plain type found: messages of a type often follow one another.
  private var latest: ObjectIdentifier?
}

extension PlainTypes {
  mutating func contain<Message>(_ message: Message) -> Bool {
    guard _isPOD(Message.self) else { return false }
    let type = ObjectIdentifier(Message.self)
    if type == latest { return true }
    let isPlain = known[type] ?? Self.isPlain(message)
    known[type] = isPlain
    if isPlain { latest = type }
    return isPlain
  }

  private static let plainValues: Set<ObjectIdentifier> = Set(
    [
      Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
      UInt16.self, UInt32.self, UInt64.self, Float.self, Double.self,
    ].map { (type: Any.Type) in ObjectIdentifier(type) })

  private static func isPlain(_ value: Any) -> Bool {
    if plainValues.contains(ObjectIdentifier(type(of: value))) { return true }
    let traits = ValueTraits.of(value)
    guard traits.speech == nil, !traits.isStandIn, !traits.tellsParts,
      !(value is any CustomReflectable),
      case let mirror = Mirror(reflecting: value), mirror.displayStyle == .struct
    else { return false }
    return mirror.children.allSatisfy { isPlain($0.value) }
  }
}

/// The form in which a message is kept until its trace is made.
enum KeptMessage {
  /// The message itself, if its type is plain.
  case message(Any)
  /// The words of the message when it was sent.
  case words(Payload)
}
