import PatchbayText

/// JSON text under construction: each value is written once, at its place, without an intermediate
/// tree.
///
/// The text equals that of `JSONEncoder` with sorted keys and unescaped slashes, except that
/// characters which a terminal would obey are escaped. Values are encoded depth first, so whatever
/// is open below a value that continues has ended.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// The open objects and lists, outermost first.
  private var open: [Frame] = []
  /// The members of the open objects, outermost first.
  private var members: [Member] = []
  /// A buffer for sorting the members of an object.
  private var ordered: [UInt8] = []
  private let isPretty: Bool

  private struct Frame {
    let isObject: Bool
    /// The index of the first byte after the bracket.
    let start: Int
    /// The index of the first own member in ``members``.
    let firstMember: Int
    var isEmpty = true
  }

  /// The key of a member, and its range in the text.
  private struct Member {
    let key: String
    let start: Int
    var end: Int
  }

  init(isPretty: Bool) { self.isPretty = isPretty }
}

extension JSONText {
  /// The number of open objects and lists.
  var depth: Int { open.count }

  /// Begins an object or a list; returns the new depth.
  mutating func begin(isObject: Bool) -> Int {
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    open.append(Frame(isObject: isObject, start: bytes.count, firstMember: members.count))
    return open.count
  }

  /// Ends open objects and lists until this depth is reached.
  mutating func end(downTo depth: Int) {
    while open.count > depth, let last = open.popLast() { end(last) }
  }

  /// Begins the next element of the list at a depth.
  mutating func beginItem(at depth: Int) {
    beginPart(at: depth)
    breakLine()
  }

  /// Begins the next member of the object at a depth.
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
      // Every member needs its comma, since sorting may move the last one forward.
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

  /// A newline with the indentation of most lines.
  private static let lineBreak =
    [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: 64)
}

// MARK: - Values

extension JSONText {
  /// Appends text that needs no escaping.
  mutating func write(ascii text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func write(number: some CustomStringConvertible) {
    bytes.append(contentsOf: number.description.utf8)
  }

  mutating func write(_ text: String) {
    guard text.isPlainInQuotes else { return bytes.append(contentsOf: text.inJSON.utf8) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }
}
