import PatchbayText

/// Writes one value, part by part.
struct ValueWriter {
  let wording: Wording
  private(set) var text = ""
  /// Whether the text consists of parts, so that its length is not limited yet.
  private(set) var hasParts = false
  /// The objects being written, to stop at cycles.
  private var open: Set<ObjectIdentifier> = []

  /// The depth from which only the type, or the brackets of a collection, are written.
  private let deepest: Int
  /// The number of elements written of a collection, followed by the total.
  private let mostElements: Int

  /// Returns whether a value must not be looked into.
  private let isClosed: ((Any) -> Bool)?

  init(
    wording: Wording, deepest: Int = 6, mostElements: Int = 20, isClosed: ((Any) -> Bool)? = nil
  ) {
    (self.wording, self.deepest, self.mostElements) = (wording, deepest, mostElements)
    self.isClosed = isClosed
  }
}

extension ValueWriter {
  mutating func write(_ value: Any, depth: Int) {
    let traits = ValueTraits.of(value)
    if traits.isStandIn, let standIn = value as? any StandIn {
      guard let original = standIn.original else { return text += "null" }
      return write(original, depth: depth)
    }
    if let words = Self.ownWords(of: value, traits) {
      text += wording.cut(words)
      return
    }
    guard depth < deepest, isClosed?(value) != true else { return writeNoDeeper(value) }
    let isObject = type(of: value) is AnyClass
    let identity = isObject ? ObjectIdentifier(value as AnyObject) : nil
    if let identity, !open.insert(identity).inserted { return writeNoDeeper(value) }
    hasParts = true
    writeParts(of: value, Mirror(reflecting: value), depth)
    if let identity { open.remove(identity) }
  }

  private mutating func writeNoDeeper(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    let left = mirror.children.isEmpty ? "" : wording.ellipsis
    switch mirror.displayStyle {
    case .collection: text += "[\(left)]"
    case .dictionary, .set: text += "{\(left)}"
    default: text += "\(type(of: value))(\(wording.ellipsis))"
    }
  }

  private mutating func writeParts(of value: Any, _ mirror: Mirror, _ depth: Int) {
    switch mirror.displayStyle {
    case .collection: writeList(mirror.children, depth)
    case .set: writeSorted(mirror.children.map(\.value), depth)
    case .dictionary: writeDictionary(mirror.children.map(\.value), depth)
    case .tuple: writeFields(Array(mirror.children), depth)
    case .enum: writeCase(of: value, mirror, depth)
    default:
      text += "\(type(of: value))"
      writeFields(Self.parts(of: value).filter { isClosed?($0.value) != true }, depth)
    }
  }

  private mutating func writeFields(_ parts: [Mirror.Child], _ depth: Int) {
    text += "("
    for (index, part) in parts.prefix(mostElements).enumerated() {
      if index > 0 { text += ", " }
      if let label = part.label, !label.hasPrefix(".") { text += "\(label): " }
      if let label = part.label, wording.isSecret(label) {
        text += wording.mask
      } else {
        write(part.value, depth: depth + 1)
      }
    }
    text += rest(parts.count) + ")"
  }

  private mutating func writeCase(of value: Any, _ mirror: Mirror, _ depth: Int) {
    guard let payload = mirror.children.first else { return text += String(describing: value) }
    text += payload.label ?? "\(type(of: value))"
    let parts = Mirror(reflecting: payload.value)
    if parts.displayStyle == .tuple {
      writeFields(Array(parts.children), depth)
    } else {
      writeFields([(label: nil, value: payload.value)], depth)
    }
  }

  private mutating func writeList(_ elements: Mirror.Children, _ depth: Int) {
    text += "["
    var written = 0
    for element in elements {
      if written == mostElements { break }
      if written > 0 { text += ", " }
      write(element.value, depth: depth + 1)
      written += 1
    }
    text += rest(elements.count) + "]"
  }

  private mutating func writeSorted(_ values: [Any], _ depth: Int) {
    let words = values.map { self.words(of: $0, depth) }.sorted().prefix(mostElements)
    text += "{" + words.joined(separator: ", ") + rest(values.count) + "}"
  }

  private mutating func writeDictionary(_ pairs: [Any], _ depth: Int) {
    let words = pairs.map { pair in
      let parts = Mirror(reflecting: pair).children.map(\.value)
      guard parts.count == 2 else { return "" }
      let key = self.words(of: parts[0], depth)
      let isSecret = wording.isSecret("\(parts[0])")
      return key + ": " + (isSecret ? wording.mask : self.words(of: parts[1], depth))
    }
    text += "{" + words.sorted().prefix(mostElements).joined(separator: ", ")
    text += rest(words.count) + "}"
  }

  private func words(of value: Any, _ depth: Int) -> String {
    var writer = Self(
      wording: wording, deepest: deepest, mostElements: mostElements, isClosed: isClosed)
    writer.open = open
    writer.write(value, depth: depth + 1)
    return writer.text
  }

  private func rest(_ count: Int) -> String {
    count > mostElements ? ", \(wording.ellipsis) (\(count) in all)" : ""
  }
}

// MARK: - What speaks for itself

extension ValueWriter {
  /// The words of a value that is described as a whole; nil for all other values.
  static func ownWords(of value: Any, _ traits: ValueTraits) -> String? {
    switch traits.speech {
    case nil: nil
    case .text: (value as? String)?.quoted()
    case .slice: (value as? Substring).map { String($0).quoted() }
    case .character: (value as? Character).map { String($0).quoted() }
    case .integer: (value as? Int)?.description
    case .truth: (value as? Bool)?.description
    case .number, .type: "\(value)"
    case .address: "\(type(of: value))"
    case .description:
      (value as? any CustomStringConvertible).map { withoutAddresses($0.description).withLines }
    }
  }

  /// The parts of a value, those of superclasses first.
  static func parts(of value: Any) -> [Mirror.Child] {
    var levels: [Mirror] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      levels.append(level)
      mirror = level.superclassMirror
    }
    var parts: [Mirror.Child] = []
    for level in levels.reversed() {
      for child in level.children { parts.append(withoutStorageName(child)) }
    }
    return parts
  }

  private static func withoutStorageName(_ child: Mirror.Child) -> Mirror.Child {
    guard let label = child.label, label.hasPrefix(lazyStorage) else { return child }
    return (String(label.dropFirst(lazyStorage.count)), child.value)
  }

  /// The prefix that the compiler gives to the storage of a lazy property.
  private static let lazyStorage = "$__lazy_storage_$_"

  /// Masks addresses, which would differ in the next run.
  private static func withoutAddresses(_ words: String) -> String {
    guard words.contains("0x") else { return words }
    return words.replacing(/0x[0-9a-fA-F]{6,}/, with: "0x…")
  }
}

/// A type that is shown as the value it holds: an optional, a wrapper.
package protocol StandIn {
  /// The value that is shown instead; nil for none.
  var original: Any? { get }
}

extension Optional: StandIn {
  package var original: Any? { self }
}

/// A message that lists its parts itself, which is much faster than reflection.
package protocol PartTelling {
  /// The parts in the order of declaration.
  var parts: [Mirror.Child] { get }
}
