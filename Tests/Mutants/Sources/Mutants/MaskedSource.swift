/// A Swift file by lines, with the contents of its comments and string literals masked.
///
/// The mask has as many characters as the text, so indices are valid in both.
struct MaskedSource {
  let lines: [Line]

  struct Line {
    var text: [Character] = []
    /// The masked line: comments and the contents of strings are spaces.
    var code: [Character] = []
    /// The bracket that the line begins in, `{` at the top of a file.
    var bracket: Character = "{"
    /// Whether the line is inside a multi-line string or a comment.
    var isInsideText = false
  }

  init(_ text: String) {
    var scanner = Scanner()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      scanner.read(Array(line))
    }
    lines = scanner.lines
  }
}

extension MaskedSource.Line {
  var trimmed: Substring { String(code).drop { $0 == " " }.trimmedAtEnd }
  var indentation: Int { text.prefix { $0 == " " }.count }
}

extension Substring {
  var trimmedAtEnd: Substring {
    var rest = self
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

/// Reads a file from its beginning, with a stack of the enclosing brackets, strings and comments.
private struct Scanner {
  var lines: [MaskedSource.Line] = []
  private var enclosing: [Enclosing] = []

  private enum Enclosing: Equatable {
    case bracket(Character)
    case string(hashes: Int, isLong: Bool)
    case comment
  }

  mutating func read(_ text: [Character]) {
    var line = MaskedSource.Line(text: text)
    line.bracket = bracket
    line.isInsideText = isInText
    var index = 0
    while index < text.count {
      let length = take(text, at: index)
      line.code += masked(text[index..<index + length])
      index += length
    }
    // Single-line strings end with the line.
    while case .string(_, false)? = enclosing.last { enclosing.removeLast() }
    lines.append(line)
  }

  private var bracket: Character {
    for case .bracket(let bracket) in enclosing.reversed() { return bracket }
    return "{"
  }

  private var isInText: Bool {
    switch enclosing.last {
    case .string, .comment: true
    case .bracket, nil: false
    }
  }

  private var wasInText = false

  private func masked(_ part: ArraySlice<Character>) -> [Character] {
    wasInText ? part.map { _ in " " } : Array(part)
  }

  /// Consumes the token at an index, and returns its length.
  private mutating func take(_ text: [Character], at index: Int) -> Int {
    func has(_ word: String) -> Bool { text[index...].starts(with: word) }
    wasInText = isInText
    switch enclosing.last {
    case .comment:
      if has("*/") {
        enclosing.removeLast()
        return 2
      }
      return 1
    case .string(let hashes, let isLong):
      let sharps = String(repeating: "#", count: hashes)
      if has("\\" + sharps + "(") {
        enclosing.append(.bracket("("))
        return 2 + hashes
      }
      if hashes == 0, has("\\") { return min(2, text.count - index) }
      let end = (isLong ? "\"\"\"" : "\"") + sharps
      if has(end) {
        enclosing.removeLast()
        wasInText = false
        return end.count
      }
      return 1
    case .bracket, nil:
      return takeCode(text, at: index)
    }
  }

  private mutating func takeCode(_ text: [Character], at index: Int) -> Int {
    func has(_ word: String) -> Bool { text[index...].starts(with: word) }
    if has("//") {
      wasInText = true
      return text.count - index
    }
    if has("/*") {
      wasInText = true
      enclosing.append(.comment)
      return 2
    }
    let hashes = text[index...].prefix { $0 == "#" }.count
    if text[(index + hashes)...].first == "\"" {
      let isLong = text[(index + hashes)...].starts(with: "\"\"\"")
      enclosing.append(.string(hashes: hashes, isLong: isLong))
      return hashes + (isLong ? 3 : 1)
    }
    switch text[index] {
    case "(", "[", "{": enclosing.append(.bracket(text[index]))
    case ")", "]", "}": if !enclosing.isEmpty { enclosing.removeLast() }
    default: break
    }
    return 1
  }
}
