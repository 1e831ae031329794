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
}
