import PatchbayText

/// A text of JSON under way: what stands in it is written once, at its place, and not collected before.
///
/// The text is the one that `JSONEncoder` would write with sorted keys and without escaped slashes, but that
/// what a terminal would obey is escaped. Values are encoded one within the other, so whatever is open
/// below a value that goes on has ended.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// The objects and lists that have no end yet, each within the one before.
  private var open: [Frame] = []
  /// The members of the objects that are open, those of the outer ones first.
  private var members: [Member] = []
  /// Where the members of an object come into another order.
  private var ordered: [UInt8] = []
  private let isPretty: Bool

  private struct Frame {
    let isObject: Bool
    /// The start of its first part.
    let start: Int
    /// The start of its own members in ``members``.
    let firstMember: Int
    var isEmpty = true
  }

  /// The name of a part of an object, and where it stands.
  private struct Member {
    let key: String
    let start: Int
    var end: Int
  }

  init(isPretty: Bool) { self.isPretty = isPretty }
}

extension JSONText {
  /// How many objects and lists are open.
  var depth: Int { open.count }

  /// Begins an object or a list, and tells how many are open then.
  mutating func begin(isObject: Bool) -> Int {
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    open.append(Frame(isObject: isObject, start: bytes.count, firstMember: members.count))
    return open.count
  }

  /// Ends what is open, down to so many.
  mutating func end(downTo depth: Int) {
    while open.count > depth, let last = open.popLast() { end(last) }
  }

  /// Begins the next part of a list, the one within so many.
  mutating func beginItem(at depth: Int) {
    beginPart(at: depth)
    breakLine()
  }

  /// Begins the next part of an object, the one within so many.
  mutating func beginMember(_ key: String, at depth: Int) {
    beginPart(at: depth)
    members.append(Member(key: key, start: bytes.count, end: bytes.count))
    breakLine()
    write(key)
    write(ascii: isPretty ? " : " : ":")
  }

  private mutating func beginPart(at depth: Int) {
    end(downTo: depth)
    if !open[depth - 1].isEmpty { endPart(of: open[depth - 1]) }
    open[depth - 1].isEmpty = false
  }

  private mutating func endPart(of frame: Frame) {
    bytes.append(UInt8(ascii: ","))
    if frame.isObject { members[members.count - 1].end = bytes.count }
  }

  private mutating func end(_ frame: Frame) {
    if frame.isEmpty {
      if isPretty { bytes.append(UInt8(ascii: "\n")) }
    } else {
      // In another order each of them needs its comma.
      endPart(of: frame)
      if frame.isObject { sortMembers(of: frame) }
      bytes.removeLast()
    }
    breakLine()
    bytes.append(UInt8(ascii: frame.isObject ? "}" : "]"))
  }

  private mutating func sortMembers(of frame: Frame) {
    let own = frame.firstMember..<members.count
    defer { members.removeSubrange(own) }
    guard own.dropFirst().contains(where: { members[$0].key < members[$0 - 1].key }) else { return }
    members[own].sort { $0.key < $1.key }
    ordered.removeAll(keepingCapacity: true)
    for member in members[own] { ordered += bytes[member.start..<member.end] }
    bytes.replaceSubrange(frame.start..., with: ordered)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    let width = 1 + 2 * open.count
    bytes += Self.lineBreak.prefix(width)
    if width > Self.lineBreak.count {
      bytes += repeatElement(UInt8(ascii: " "), count: width - Self.lineBreak.count)
    }
  }

  /// A newline, with as many spaces behind it as most lines begin with.
  private static let lineBreak =
    [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: 64)
}

// MARK: - Values

extension JSONText {
  /// What stands for itself.
  mutating func write(ascii text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func write(number: some CustomStringConvertible) {
    bytes.append(contentsOf: number.description.utf8)
  }

  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.isPlainInQuotes {
      bytes.append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": write(ascii: "\\\"")
    case "\\": write(ascii: "\\\\")
    case "\u{8}": write(ascii: "\\b")
    case "\u{C}": write(ascii: "\\f")
    default:
      bytes.append(contentsOf: (scalar.isUnruly ? scalar.escapedInJSON : String(scalar)).utf8)
    }
  }
}
