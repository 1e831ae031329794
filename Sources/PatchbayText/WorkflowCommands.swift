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
    var isChanged = false
    for (place, byte) in bytes.enumerated() {
      defer { last = byte }
      guard byte == last, begins(byte, bytes[(place + 1)...], mayGoOn) else { continue }
      text += bytes[start..<place] + Array(escape(Unicode.Scalar(byte)).utf8)
      (start, isChanged) = (place + 1, true)
    }
    return isChanged ? text + bytes[start...] : nil
  }

  /// Whether a byte that was found twice begins a command, by the bytes that follow.
  private static func begins(_ sign: UInt8, _ rest: ArraySlice<UInt8>, _ mayGoOn: Bool) -> Bool {
    if rest.isEmpty { return mayGoOn && (sign == colon || sign == hash) }
    switch sign {
    case hash:
      return openings.contains { opening in
        rest.starts(with: opening) || mayGoOn && opening.starts(with: rest)
      }
    case colon:
      guard let first = rest.first, isLetter(first) else { return false }
      return hasEnd(rest, mayGoOn)
    default: return false
    }
  }

  /// Whether the line has two more colons, or may get them in the next piece.
  private static func hasEnd(_ rest: ArraySlice<UInt8>, _ mayGoOn: Bool) -> Bool {
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    return mayGoOn && line.count == rest.count
      || zip(line, line.dropFirst()).contains { $0 == colon && $1 == colon }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
