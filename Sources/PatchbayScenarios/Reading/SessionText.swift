/// A session as it looks on a screen: prompts with typed text after them, and output below.
package enum SessionText {
  /// The place in the prompt at the start of a line; nil for a line without a prompt.
  static func prompt(of line: String) -> Substring? {
    guard line.hasPrefix("/"), let end = line.endOfPlace, line[end] == ">" else { return nil }
    let after = line.index(after: end)
    guard after == line.endIndex || line[after] == " " else { return nil }
    return line[..<end]
  }

  /// The typed text of a line that continues the one before; nil for any other line.
  static func continuation(of line: String) -> Substring? {
    let start = ["...> ", "'...> ", "\"...> "].first(where: line.hasPrefix)
    return start.map { line.dropFirst($0.count) }
  }

  /// The typed text of a session that begins with a prompt, without its prompts and output; nil for
  /// any other text.
  package static func typed(in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first, prompt(of: first) != nil else { return nil }
    var typed: [Substring] = []
    var goesOn = false
    for line in lines {
      if let prompt = prompt(of: line) {
        typed.append(line.dropFirst(prompt.count + 2))
        goesOn = true
      } else if goesOn, let rest = continuation(of: line) {
        typed.append(rest)
      } else {
        goesOn = false
      }
    }
    return typed.joined(separator: "\n")
  }
}

extension String {
  /// The end of the place at the start of the text: the first space or `>` outside of quotes.
  fileprivate var endOfPlace: Index? {
    var (isQuoted, isEscaped) = (false, false)
    return indices.first { index in
      let character = self[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      }
      return !isQuoted && (character == ">" || character.isWhitespace)
    }
  }
}
