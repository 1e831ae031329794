import PatchbayLanguage
import PatchbayScenarios

/// Joins lines to texts that can be run: a single line, or several that belong together.
struct CommandReader {
  private var lines: any LineReader
  private let name: String?
  private var lineNumber = 1

  init(_ lines: any LineReader, name: String?) {
    self.lines = lines
    self.name = name
  }

  enum Read {
    case commands(SourceText)
    case interrupted
    case end
    case failed(String)
  }
}

extension CommandReader {
  mutating func remember(_ entry: String) { lines.remember(entry) }
  mutating func forgetTypedAhead() { lines.forgetTypedAhead() }

  mutating func next(_ prompt: Prompt? = nil) -> Read {
    var bytes: [UInt8] = []
    var unfinished: InputCompleteness.Unfinished?
    let firstLine = name == nil ? 1 : lineNumber
    while true {
      var prompt = prompt
      if let unfinished {
        prompt?.earlier = String(decoding: bytes, as: UTF8.self)
        prompt?.openQuote = unfinished.quote
      }
      switch lines.readLine(prompt) {
      case .line(let line):
        if unfinished != nil { bytes.append(UInt8(ascii: "\n")) }
        bytes += prompt != nil && unfinished == nil ? line.withoutPrompts : line
        lineNumber += 1
        if let unfinished, !unfinished.mayEnd(in: line) { continue }
        let source = SourceText(name: name, bytes: bytes, firstLine: firstLine)
        switch Script.completeness(of: source, until: { Process.mustStop }) {
        case nil: return .interrupted
        case .complete: return .commands(source)
        case .needsMore(let what): unfinished = what
        }
      // An unfinished command at the end of input is run, so that its error is reported.
      case .end where unfinished != nil:
        return .commands(SourceText(name: name, bytes: bytes, firstLine: firstLine))
      case .end: return .end
      case .interrupted: return .interrupted
      case .failed(let words): return .failed(words)
      }
    }
  }
}

extension InputCompleteness.Unfinished {
  fileprivate var quote: Character? { if case .quote(let quote) = self { quote } else { nil } }

  /// Whether a line could end the text; only then is the whole text parsed again.
  fileprivate func mayEnd(in line: [UInt8]) -> Bool {
    switch self {
    case .line: !line.surelyGoesOn
    case .quote(let quote): line.contains { Character(Unicode.Scalar($0)) == quote }
    case .bracket: line.contains { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }
    case .hereDocument(let tag): String(decoding: line, as: UTF8.self).contains(tag)
    }
  }
}

extension [UInt8] {
  /// The typed commands of a pasted session, without prompts and output; any other line unchanged.
  fileprivate var withoutPrompts: [UInt8] {
    guard first == UInt8(ascii: "/"), contains(UInt8(ascii: ">")) else { return self }
    return SessionText.typed(in: String(decoding: self, as: UTF8.self)).map { Array($0.utf8) }
      ?? self
  }

  /// Whether the line ends with a backslash that is neither escaped nor part of a comment.
  fileprivate var surelyGoesOn: Bool {
    let backslash = UInt8(ascii: "\\")
    let count = reversed().prefix { $0 == backslash }.count
    return !count.isMultiple(of: 2) && !contains(UInt8(ascii: "#"))
  }
}
