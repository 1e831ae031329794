// Runners of workflows read the output, and obey lines such as `::error::x` and `##[group]x`.

extension String {
  /// The text with an escape in each part that a runner of workflows would take for a command.
  package func withoutWorkflowCommands(
    as written: (Unicode.Scalar) -> String = \.escaped
  ) -> String {
    guard let bytes = WorkflowCommands.written(Array(utf8), mayGoOn: false, written) else {
      return self
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Escapes workflow commands in a text that comes in pieces, also those that two pieces make.
package struct WorkflowCommands: Sendable {
  /// The last byte of the piece before, if a command could continue from it.
  private var last: UInt8?

  package init() {}
}

extension WorkflowCommands {
  /// The piece with its commands escaped.
  package mutating func taken(outOf piece: String) -> String {
    guard !piece.isEmpty else { return piece }
    let bytes = Array(piece.utf8)
    defer { last = bytes.last.flatMap { [Self.colon, Self.hash].contains($0) ? $0 : nil } }
    let written = Self.written(bytes, after: last, mayGoOn: true, \.escaped)
    return written.map { String(decoding: $0, as: UTF8.self) } ?? piece
  }
}

extension WorkflowCommands {
  private static let colon = UInt8(ascii: ":")
  private static let hash = UInt8(ascii: "#")
  /// What follows `##` in commands of GitHub and of Azure.
  private static let openings = ["[", "vso["].map { Array($0.utf8) }

  /// The bytes with escapes; nil if there is nothing to escape.
  fileprivate static func written(
    _ bytes: [UInt8], after former: UInt8? = nil, mayGoOn: Bool,
    _ escape: (Unicode.Scalar) -> String
  ) -> [UInt8]? {
    var (text, start, last) = ([UInt8](), 0, former)
    var (isChanged, line) = (false, Line())
    for (place, byte) in bytes.enumerated() {
      defer { last = byte }
      guard byte == last, begins(byte, bytes[(place + 1)...], mayGoOn, &line) else { continue }
      text += bytes[start..<place] + Array(escape(Unicode.Scalar(byte)).utf8)
      (start, isChanged) = (place + 1, true)
    }
    return isChanged ? text + bytes[start...] : nil
  }

  /// Whether a byte that was found twice begins a command, by the bytes that follow.
  private static func begins(
    _ sign: UInt8, _ rest: ArraySlice<UInt8>, _ mayGoOn: Bool, _ line: inout Line
  ) -> Bool {
    if rest.isEmpty { return mayGoOn && (sign == colon || sign == hash) }
    switch sign {
    case hash:
      return openings.contains { opening in
        rest.starts(with: opening) || mayGoOn && opening.starts(with: rest)
      }
    case colon:
      guard let first = rest.first, isLetter(first) else { return false }
      if rest.startIndex >= line.end { line = Line(rest) }
      return mayGoOn && line.end == rest.endIndex || rest.startIndex <= line.lastColons
    default: return false
    }
  }

  /// The line that is read, which is looked through once, whatever begins in it.
  private struct Line {
    /// The place of its line end, or of the end of the text.
    var end = 0
    /// The place of its last two colons; -1 if there are none.
    var lastColons = -1

    init() {}

    init(_ rest: ArraySlice<UInt8>) {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      end = line.endIndex
      let colon = WorkflowCommands.colon
      lastColons =
        line.indices.dropLast().last { line[$0] == colon && line[$0 + 1] == colon } ?? -1
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
