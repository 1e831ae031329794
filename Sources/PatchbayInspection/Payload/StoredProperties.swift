import PatchbayEngine

/// What a plugin, relay or interceptor holds: what it says itself, or else its stored properties.
package struct InstanceContents {
  /// Whether it says so itself.
  package let isTold: Bool
  /// Names and values in words, in order.
  package let values: [(name: String, words: String)]
  /// How many there are beyond those.
  package let left: Int
  /// How far stored properties are looked into.
  package static let bounds = Bounds()

  /// How many properties, how deep, how many elements of each collection, and how long.
  package struct Bounds: Sendable {
    package let properties = 20
    package let depth = 3
    package let elements = 8
    package let length = 100
  }
}

extension InstanceContents {
  /// What an instance holds, in these words, which are cut earlier than those of messages.
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

  /// Whether a value is of the engine's own, or a function: what is observed, read and sent by is shown
  /// otherwise, and to look into a tree may never end.
  fileprivate static func isOfEngine(_ value: Any) -> Bool {
    if value is WiredProperty || value is MessageSender || value is ComposableContainer {
      return true
    }
    let type = String(reflecting: type(of: value)).replacing("Swift.Optional<", with: "")
    return type.hasPrefix("PatchbayEngine.") || type.contains(" -> ")
  }
}

extension Wording {
  /// A value of which no more than so much is looked into.
  fileprivate func words(of value: Any, depth: Int, elements: Int) -> String {
    var writer = ValueWriter(
      wording: self, deepest: depth, mostElements: elements, isClosed: InstanceContents.isOfEngine)
    writer.write(value, depth: 0)
    return cut(writer.text)
  }
}
