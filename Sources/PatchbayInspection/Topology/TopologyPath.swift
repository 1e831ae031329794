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

extension TopologyPath {
  /// The path after a node at or above it was moved from `old` to `new`; unchanged if it is not
  /// below `old`.
  package func rebased(from old: Self, to new: Self) -> Self {
    guard old != new, isWithin(old), old != .top else { return self }
    return Self(
      new.text + String(decoding: text.utf8.dropFirst(old.text.utf8.count), as: UTF8.self))
  }
}
