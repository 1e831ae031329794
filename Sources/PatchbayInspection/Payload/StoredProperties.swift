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
