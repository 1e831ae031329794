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
    var brackets: OpenBrackets?
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
        if let unfinished, !unfinished.mayEnd(in: line, &brackets) { continue }
        let source = SourceText(name: name, bytes: bytes, firstLine: firstLine)
        if unfinished == nil, bytes.endSurely { return .commands(source) }
        guard let read = Script.completeness(of: source, until: { Process.mustStop }) else {
          return .interrupted
        }
        guard case .needsMore(let what) = read.completeness else { return .commands(source) }
        (unfinished, brackets) = (what, read.brackets)
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
  ///
  /// A value or a document of many lines is parsed twice, and not once for each of its lines.
  fileprivate func mayEnd(in line: [UInt8], _ brackets: inout OpenBrackets?) -> Bool {
    switch self {
    case .line: !line.surelyGoesOn
    case .quote(let quote): line.contains { Character(Unicode.Scalar($0)) == quote }
    case .bracket: brackets?.close(in: line) ?? true
    case .hereDocument(let tag):
      line.lastIndex { !Byte.isSpace($0) }.map { line[...$0].elementsEqual(tag.utf8) } ?? false
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

  /// Whether no part of the line can go on in the next one; most lines need not be parsed for that.
  fileprivate var endSurely: Bool {
    !contains { byte in
      switch UnicodeScalar(byte) {
      case "'", "\"", "\\", "{", "[", "$", "<": true
      default: false
      }
    }
  }

  /// Whether the line ends with a backslash that is neither escaped nor part of a comment.
  fileprivate var surelyGoesOn: Bool {
    let backslash = UInt8(ascii: "\\")
    let count = reversed().prefix { $0 == backslash }.count
    return !count.isMultiple(of: 2) && !contains(UInt8(ascii: "#"))
  }
}
