import PatchbayEngine

/// The contents of a plugin, relay or interceptor: its own ``Inspectable`` list, or its stored
/// properties.
package struct InstanceContents {
  /// Whether the instance provided the contents itself.
  package let isTold: Bool
  /// Names and values in words, in order.
  package let values: [(name: String, words: String)]
  /// The number of contents beyond the listed ones.
  package let left: Int
  /// The limits on properties, nesting, elements of a collection, and characters of a value.
  package static let bounds = (properties: 20, depth: 3, elements: 8, length: 100)
}

extension InstanceContents {
  /// Reads the contents of an instance; words are cut earlier than those of messages.
  package init(of instance: Any, wording: Wording = Wording()) {
    if let inspectable = instance as? any Inspectable {
      let parts = inspectable.inspection.map { (label: String?.some($0.key), value: $0.value) }
      self.init(parts, isTold: true, wording)
    } else {
      self.init(
        ValueWriter.parts(of: instance).filter { !Self.isOfEngine($0.value) }, isTold: false,
        wording)
    }
  }

  private init(_ parts: [Mirror.Child], isTold: Bool, _ whole: Wording) {
    let bounds = Self.bounds
    let wording = Wording(
      longest: min(bounds.length, whole.longest), secrets: whole.secrets, isASCII: whole.isASCII)
    let shown = parts.prefix(bounds.properties)
    self.init(
      isTold: isTold,
      values: shown.enumerated().map { index, part in
        let name = part.label ?? "\(index)"
        let words =
          wording.isSecret(name)
          ? wording.mask
          : wording.words(of: part.value, depth: bounds.depth, elements: bounds.elements)
        return (name, words)
      }, left: parts.count - shown.count)
  }

  /// Whether a value belongs to the engine or is a function.
  ///
  /// Observers and senders are shown elsewhere, and looking into a tree might never end.
  fileprivate static func isOfEngine(_ value: Any) -> Bool {
    if value is WiredProperty || value is MessageSender || value is ComposableContainer {
      return true
    }
    let type = String(reflecting: type(of: value)).replacing("Swift.Optional<", with: "")
    return type.hasPrefix("PatchbayEngine.") || type.contains(" -> ")
  }
}

extension Wording {
  /// A value in words with limited nesting and elements.
  fileprivate func words(of value: Any, depth: Int, elements: Int) -> String {
    var writer = ValueWriter(
      wording: self, deepest: depth, mostElements: elements, isClosed: InstanceContents.isOfEngine)
    writer.write(value, depth: 0)
    return cut(writer.text)
  }
}

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

/// A plugin, relay or interceptor that provides its contents for `show`.
///
///     extension Chat: Inspectable {
///       var inspection: KeyValuePairs<String, Any> { ["unread": unread, "last": last as Any] }
///     }
///
/// Without this conformance, stored properties are shown.
public protocol Inspectable {
  /// The present contents by name, in display order; reading them must not change anything.
  var inspection: KeyValuePairs<String, Any> { get }
}
