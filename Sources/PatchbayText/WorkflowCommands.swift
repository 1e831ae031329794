// Runners of workflows read the output, and obey lines such as `::error::x` and texts such as
// `##[group]x`.
//
// GitLab's marks of sections consist of control characters, which are escaped anyway. Those of
// Buildkite, such as `---`, only fold the log.

extension String {
  /// The text with an escape in each part that a runner of workflows would take for a command.
  package func withoutWorkflowCommands(
    as written: (Unicode.Scalar) -> String = \.escaped
  ) -> String {
    var commands = WorkflowCommands()
    let bytes = commands.written(Array(utf8), mayGoOn: false, written)
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? self
  }

  /// The parts of a text for quotes, between the number signs that make workflow commands: each of
  /// these signs needs an escape.
  ///
  /// A command of the other form, `::error::`, begins a line, so that it is never in quotes.
  package var partsOutsideCommands: [Substring] {
    guard utf8.contains(WorkflowCommands.hash) else { return [self[...]] }
    var (parts, start, last) = ([Substring](), startIndex, UInt8(0))
    for (place, byte) in zip(utf8.indices, utf8) {
      defer { last = byte }
      let next = utf8.index(after: place)
      guard byte == WorkflowCommands.hash, last == byte,
        WorkflowCommands.openings.contains(where: utf8[next...].starts)
      else { continue }
      parts.append(self[start..<place])
      start = next
    }
    return parts + [self[start...]]
  }
}

/// Escapes workflow commands in a text that comes in pieces, also those that two pieces make.
package struct WorkflowCommands: Sendable {
  private var line = LineStart.blank
  private var last: UInt8 = 0

  /// What a line has before the byte that is read.
  private enum LineStart { case blank, colon, text }

  package init() {}
}

extension WorkflowCommands {
  /// The piece with its commands escaped.
  package mutating func taken(outOf piece: String) -> String {
    let bytes = written(Array(piece.utf8), mayGoOn: true, \.escaped)
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? piece
  }
}

extension WorkflowCommands {
  private static let colon = UInt8(ascii: ":")
  fileprivate static let hash = UInt8(ascii: "#")
  private static let newline = UInt8(ascii: "\n")
  /// What follows `##` anywhere in commands of GitHub, Azure and TeamCity.
  fileprivate static let openings = ["[", "vso[", "teamcity["].map { Array($0.utf8) }

  /// The bytes with escapes; nil if there is nothing to escape.
  fileprivate mutating func written(
    _ bytes: [UInt8], mayGoOn: Bool, _ escape: (Unicode.Scalar) -> String
  ) -> [UInt8]? {
    var (text, start) = ([UInt8](), 0)
    for (place, byte) in bytes.enumerated() {
      defer { note(byte) }
      let isSecond = byte == Self.colon ? line == .colon : byte == Self.hash && last == byte
      guard isSecond, Self.begins(byte, bytes[(place + 1)...], mayGoOn) else { continue }
      text += bytes[start..<place] + Array(escape(Unicode.Scalar(byte)).utf8)
      start = place + 1
    }
    return start > 0 ? text + bytes[start...] : nil
  }

  private mutating func note(_ byte: UInt8) {
    last = byte
    switch (byte, line) {
    case (Self.newline, _): line = .blank
    case (Self.colon, .blank): line = .colon
    // Runners skip spaces of all sorts before a command.
    case (0...0x20, .blank), (0x7F..., .blank): break
    default: line = .text
    }
  }

  /// Whether a byte that was found twice begins a command, by the bytes that follow.
  private static func begins(_ sign: UInt8, _ rest: ArraySlice<UInt8>, _ mayGoOn: Bool) -> Bool {
    guard let first = rest.first else { return mayGoOn }
    if sign == hash {
      return openings.contains { opening in
        rest.starts(with: opening) || mayGoOn && opening.starts(with: rest)
      }
    }
    guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= first | 0x20 else { return false }
    let line = rest.prefix { $0 != newline }
    return mayGoOn && line.endIndex == rest.endIndex
      || zip(line, line.dropFirst()).contains { $0 == (colon, colon) }
  }
}
