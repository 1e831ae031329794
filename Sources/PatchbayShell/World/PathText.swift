package import PatchbayInspection
import PatchbayText

/// A path as it was typed: `live/room`, `/live/room/chat`, `room:spam`, `../tools`, `room~2`,
/// `./m1`.
package struct PathText: Sendable, Hashable {
  private(set) var isAbsolute = false
  private(set) var segments: [Segment] = []
  /// The interceptor after a colon; nil if there is none.
  private(set) var interceptor: Segment?
  /// Whether the path ends with a slash, and so names a place below it.
  private(set) var endsWithSlash = false

  /// A name in a path.
  struct Segment: Sendable, Hashable {
    let name: String
    /// The number among siblings of the same name, from 1.
    let ordinal: Int
    /// Whether the name is in quotes, and so has no special meaning.
    let isQuoted: Bool

    /// The name, followed by its number if it isn't 1.
    var numberedName: String { ordinal > 1 ? "\(name)~\(ordinal)" : name }

    init(_ name: String, ordinal: Int = 1, isQuoted: Bool = true) {
      self.name = name
      self.ordinal = ordinal
      self.isQuoted = isQuoted
    }
  }

  /// The empty path: the place that relative paths begin at.
  static let here = PathText()

  private init() {}

  /// Parses a path; nil if the text is none.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    var reader = Reader(text)
    isAbsolute = reader.skip("/")
    var mayEnd = true
    while !reader.isAtEnd {
      guard let segment = reader.segment() else { return nil }
      segments.append(segment)
      mayEnd = false
      if reader.skip(":") {
        guard let segment = reader.segment(), reader.isAtEnd else { return nil }
        interceptor = segment
        return
      }
      if reader.skip("/") { mayEnd = true }
    }
    endsWithSlash = mayEnd && !segments.isEmpty
  }

  /// Parses the path of a topology; nil if it is malformed.
  init?(_ path: TopologyPath) { self.init(path.text) }

  /// Parses the path of a topology, which is well-formed.
  init(written path: TopologyPath) { self = PathText(path.text) ?? .here }
}

extension PathText {
  /// The path of the parent; nil for the top.
  var parent: PathText? {
    segments.isEmpty || interceptor != nil ? nil : prefix(segments.count - 1)
  }

  /// The path of a segment below this one.
  func appending(_ segment: Segment) -> PathText {
    var path = self
    path.segments.append(segment)
    return path
  }

  /// The path of the first segments.
  func prefix(_ count: Int) -> PathText {
    var path = self
    path.segments = Array(segments.prefix(count))
    path.interceptor = nil
    path.endsWithSlash = false
    return path
  }

  /// The path without the interceptor, to its node.
  var withoutInterceptor: PathText {
    var path = self
    path.interceptor = nil
    return path
  }

  /// The last segment or the interceptor, below another node.
  func moved(below node: PathText) -> PathText {
    var path = node
    path.interceptor = interceptor
    path.endsWithSlash = endsWithSlash
    if interceptor == nil { path.segments += segments.suffix(1) }
    return path
  }

  /// The absolute path, read from a place, without `.` and `..`.
  package func resolved(from place: PathText) -> PathText {
    if isAbsolute, !segments.contains(where: \.isStep) { return self }
    var path = self
    path.isAbsolute = true
    path.segments = isAbsolute ? [] : place.segments
    for segment in segments {
      if !segment.isStep {
        path.segments.append(segment)
      } else if segment.name == "..", !path.segments.isEmpty {
        path.segments.removeLast()
      }
    }
    return path
  }

  /// The path with unquoted names, for patterns.
  var plainText: String {
    "/" + segments.map(\.numberedName).joined(separator: "/")
      + (interceptor.map { ":" + $0.name } ?? "")
  }

  /// The plain text with `...` replaced by the mark for parts that answers leave out.
  var shortForm: String { plainText.replacing("...", with: "\(FittedPaths.mark)") }

  /// The path as topologies write it.
  package var topologyPath: TopologyPath {
    let way = segments.reduce(TopologyPath.top) { path, segment in path.child(segment) }
    guard let interceptor else { return way }
    return way.interceptor(interceptor.name, ordinal: interceptor.ordinal)
  }
}

extension TopologyPath {
  func child(_ segment: PathText.Segment) -> TopologyPath {
    segment.isUnnamed
      ? TopologyPath((self == .top ? "" : text) + "/\(segment.numberedName)")
      : child(segment.name, ordinal: segment.ordinal)
  }
}

extension PathText.Segment {
  /// Whether the segment is `.` or `..`.
  var isStep: Bool { !isQuoted && (name == "." || name == "..") }

  /// Whether the segment stands for a node without a name, as `(container)`.
  var isUnnamed: Bool { !isQuoted && (name == "(container)" || name == "(composer)") }
}

// MARK: - Reading

extension PathText {
  /// Reads scalars, not characters: a combining mark after a slash or quote belongs to the name
  /// after it.
  private struct Reader {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = text[...].unicodeScalars }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }

    /// Reads up to the next slash or colon.
    mutating func segment() -> Segment? {
      var name = String.UnicodeScalarView()
      var isQuoted = false
      while let first = rest.first, first != "/", first != ":" {
        if first == "\"" {
          guard let part = quoted() else { return nil }
          name += part
          isQuoted = true
        } else if first == "~", let ordinal = ordinal() {
          return name.isEmpty ? nil : Segment(String(name), ordinal: ordinal, isQuoted: isQuoted)
        } else {
          name.append(rest.removeFirst())
        }
      }
      return name.isEmpty && !isQuoted ? nil : Segment(String(name), isQuoted: isQuoted)
    }

    /// `~2` at the end of a segment.
    private mutating func ordinal() -> Int? {
      let digits = rest.dropFirst().prefix { "0"..."9" ~= $0 }
      let end = rest.dropFirst(1 + digits.count)
      guard let number = Int(String(digits)), number > 0,
        end.isEmpty || end.first == "/" || end.first == ":"
      else { return nil }
      rest = end
      return number
    }

    private mutating func quoted() -> String.UnicodeScalarView? {
      rest.removeFirst()
      var text = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\"": return text
        case "\\":
          guard let escaped = escaped() else { return nil }
          text.append(escaped)
        default: text.append(scalar)
        }
      }
      return nil
    }

    private mutating func escaped() -> Unicode.Scalar? {
      switch rest.popFirst() {
      case "n": return "\n"
      case "t": return "\t"
      case "u":
        guard skip("{") else { return nil }
        let digits = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 1)
        return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
      case let scalar: return scalar
      }
    }
  }
}

// What a path that leads nowhere may mean: things elsewhere of the same name.

extension PathText {
  /// The last name of the path: that of the interceptor, or of the last segment.
  var lastName: String? { (interceptor ?? segments.last)?.name }

  /// The paths, among these, of things with the last name of this path.
  ///
  /// Those that agree with more of its last segments come first, and without any the interceptors
  /// of that name are returned.
  func namesakes(among paths: [PathText]) -> [PathText] {
    guard let last = interceptor ?? segments.last, !last.isStep else { return [] }
    let named = paths.filter { ($0.interceptor ?? $0.segments.last)?.isNamed(like: last) == true }
    let same = named.filter { ($0.interceptor == nil) == (interceptor == nil) }
    let found = same.isEmpty && interceptor == nil ? named : same
    let rated = found.enumerated().map { (agreement: agreement(with: $1), index: $0) }
    return rated.sorted { ($1.agreement, $0.index) < ($0.agreement, $1.index) }
      .map { found[$0.index] }
  }

  /// The number of segments at the end that the path has in common with another.
  private func agreement(with other: PathText) -> Int {
    zip(segments.reversed(), other.segments.reversed()).prefix { $0.isNamed(like: $1) }.count
  }
}

extension PathText.Segment {
  fileprivate func isNamed(like other: Self) -> Bool {
    name == other.name && ordinal == other.ordinal && isUnnamed == other.isUnnamed
  }
}
