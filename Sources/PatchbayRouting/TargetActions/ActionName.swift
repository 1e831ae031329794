/// The full name of an action: the name of its target, and its own name within the target.
///
/// Names are case-sensitive, and used unchanged.
public struct ActionName: Sendable, Hashable {
  /// The name of the target: `Home`.
  public let target: String
  /// The name of the action: `show`.
  public let action: String

  /// Creates a name from its two parts.
  @inlinable
  public init(_ target: String, _ action: String) {
    (self.target, self.action) = (target, action)
  }
}

extension ActionName {
  /// Reads `Home.show`; the text before the last dot is the target: `Shop.Home` in
  /// `Shop.Home.show`.
  public init(_ text: String) throws(TargetError) {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { throw .badName(text) }
    self.init(String(text[..<dot]), String(text[text.utf8.index(after: dot)...]))
    if !isWellFormed { throw .badName(text) }
  }

  /// Whether a URL can contain the name unchanged.
  var isWellFormed: Bool {
    Self.isTarget(target) && !action.utf8.isEmpty && action.utf8.allSatisfy(Self.isNamePart)
  }

  static func isTarget(_ name: String) -> Bool {
    name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isNamePart) }
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    URLReader.isLetter(byte) || URLReader.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }
}

extension ActionName: CustomStringConvertible {
  /// Both parts with a dot between them.
  public var description: String { target + "." + action }
}

extension ActionName: Comparable {
  /// Orders names by target, then by action.
  public static func < (a: Self, b: Self) -> Bool {
    a.target == b.target ? a.action < b.action : a.target < b.target
  }
}
