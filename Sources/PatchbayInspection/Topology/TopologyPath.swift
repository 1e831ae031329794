import PatchbayText

/// The path of a node, plugin, relay or interceptor, in the form that people write.
///
/// `/live/room` is a node, `/live/room/chat` a plugin in it, `/live/room/chat/bubble` a relay
/// connected through that plugin, `/live/room:spam` an interceptor. The second object of one name
/// at a place is `name~2`. A name that could be misread is quoted, so equal paths always mean the
/// same place.
public struct TopologyPath: Sendable, Hashable {
  /// The text of the path.
  public let text: String

  /// Creates a path from text, which is not checked.
  public init(_ text: String) { self.text = text }
}

extension TopologyPath {
  /// The place above all roots.
  public static let top = Self("/")

  /// The path of a named child; the ordinal distinguishes children of equal names.
  public func child(_ name: String, ordinal: Int = 1) -> Self {
    Self((self == .top ? "" : text) + "/" + Self.segment(name, ordinal))
  }

  /// The path of a child without a name, which is called by its kind.
  func unnamedChild(_ kind: String, ordinal: Int) -> Self {
    Self((self == .top ? "" : text) + "/(\(kind))" + (ordinal > 1 ? "~\(ordinal)" : ""))
  }

  /// The path of an interceptor of the node at this path.
  public func interceptor(_ id: String, ordinal: Int = 1) -> Self {
    Self(text + ":" + Self.segment(id, ordinal))
  }

  /// Whether the path is equal to another or below it.
  public func isWithin(_ other: Self) -> Bool {
    if other == .top || self == other { return true }
    guard text.utf8.starts(with: other.text.utf8) else { return false }
    let next = text.utf8.dropFirst(other.text.utf8.count).first
    return next == UInt8(ascii: "/") || next == UInt8(ascii: ":")
  }

  private static func segment(_ name: String, _ ordinal: Int) -> String {
    (isPlain(name) ? name : name.quoted(escaping: ["$"])) + (ordinal > 1 ? "~\(ordinal)" : "")
  }

  /// Whether a name needs no quotes.
  private static func isPlain(_ name: String) -> Bool {
    if name.utf8.allSatisfy(isPlain), let first = name.utf8.first {
      return first != UInt8(ascii: "-") && name != "." && name != ".."
    }
    guard let first = name.unicodeScalars.first, name != ".", name != ".." else { return false }
    if first == "-" || first.isJoined { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
        || scalar == "-" || scalar == "." || scalar.properties.canonicalCombiningClass.rawValue > 0
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension TopologyPath: Codable {
  /// Decodes a path from a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the path as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension TopologyPath: CustomStringConvertible {
  /// The text of the path.
  public var description: String { text }
}

// MARK: - What is gone

extension TopologyPath {
  /// The path of something that is gone: `/live/room (gone)`, which is the path of no other thing.
  package var gone: Self { isGone ? self : Self(text + Self.mark) }

  package var isGone: Bool { text.contains(Self.mark) }

  /// The path as it was.
  package var ofFormer: Self { Self(text.replacing(Self.mark, with: "")) }

  private static let mark = " (gone)"
}

extension TopologyPath {
  /// The path after a node at or above it was moved from `old` to `new`; unchanged if it is not
  /// below `old`.
  package func rebased(from old: Self, to new: Self) -> Self {
    guard old != new, isWithin(old), old != .top else { return self }
    return Self(
      new.text + String(decoding: text.utf8.dropFirst(old.text.utf8.count), as: UTF8.self))
  }
}

// The parts of a path: names between slashes, and the name of an interceptor after a colon.

/// The slashes and colons of a path from the left, without those within quoted names.
private struct PathSeparators: Sequence, IteratorProtocol {
  private let text: Substring.UTF8View
  private var position: String.Index

  init(in text: Substring) {
    self.text = text.utf8
    position = self.text.startIndex
  }

  mutating func next() -> (index: String.Index, isColon: Bool)? {
    var isQuoted = false
    while position < text.endIndex {
      let index = position
      text.formIndex(after: &position)
      switch text[index] {
      case UInt8(ascii: "\\") where isQuoted && position < text.endIndex:
        text.formIndex(after: &position)
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "/") where !isQuoted: return (index, false)
      case UInt8(ascii: ":") where !isQuoted: return (index, true)
      default: break
      }
    }
    return nil
  }
}

extension TopologyPath {
  private var separators: PathSeparators { PathSeparators(in: text[...]) }

  /// The last name as it is typed: in quotes if it needs them, and with its ordinal.
  ///
  /// Empty for the top.
  package var lastName: Substring {
    separators.reduce(nil) { $1 }.map { text[text.utf8.index(after: $0.index)...] } ?? text[...]
  }

  /// Whether the path is that of an interceptor: only there a colon occurs outside of quotes.
  var isOfInterceptor: Bool { colon != nil }

  /// The node of the interceptor at this path; nil if the path is not that of an interceptor.
  var interceptedNode: Self? { colon.map { Self(String(text[..<$0])) } }

  private var colon: String.Index? {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    return separators.first(where: \.isColon)?.index
  }

  /// The first segments of the path, at most `count`.
  func prefix(_ count: Int) -> Self {
    let slashes = separators.lazy.filter { !$0.isColon }
    guard let end = slashes.dropFirst(count).first(where: { _ in true })?.index else { return self }
    return end == text.startIndex ? .top : Self(String(text[..<end]))
  }

  /// The path without its last segment.
  var aboveIt: Self {
    let last = separators.reduce(text.startIndex) { $1.isColon ? $0 : $1.index }
    return last > text.startIndex ? Self(String(text[..<last])) : .top
  }

  /// The node of an interceptor; of anything else, what is directly above it.
  package var owner: Self { interceptedNode ?? aboveIt }

  /// The first segment of the path below a node; nil for the node itself and for other places.
  func part(of node: Self) -> Substring? {
    guard self != node, isWithin(node),
      let start = text.utf8.index(
        text.startIndex, offsetBy: node.lengthBeforeNames, limitedBy: text.endIndex)
    else { return nil }
    let rest = text[start...]
    let end = PathSeparators(in: rest).first { !$0.isColon }
    return rest[..<(end?.index ?? rest.endIndex)]
  }

  /// Whether this path has exactly one name more than the other.
  func isDirectly(below other: Self) -> Bool {
    part(of: other)?.endIndex == text.endIndex && text.utf8.count > other.lengthBeforeNames
  }

  /// The bytes of the path up to the first name below it, with the slash.
  private var lengthBeforeNames: Int { self == .top ? 1 : text.utf8.count + 1 }

  /// Up to three of the given paths that are similar to this one, the most similar first.
  package func nearest(among paths: [TopologyPath]) -> [TopologyPath] {
    let most = max(1, lastName.count / 3)
    let (name, letters) = (lastName, Array(text.lowercased()))
    let rated = paths.enumerated().compactMap { index, path -> (rating: Int, index: Int)? in
      // The same name at another place ranks with one spelling mistake.
      let rating =
        path.lastName == name
        ? 1 : letters.editDistance(to: Array(path.text.lowercased()), atMost: most)
      return rating.map { ($0, index) }
    }
    return rated.sorted { ($0.rating, $0.index) < ($1.rating, $1.index) }.prefix(3)
      .map { paths[$0.index] }
  }
}
