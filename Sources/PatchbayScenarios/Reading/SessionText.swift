/// A session as it looks on a screen: prompts with what was typed behind them, and output below.
package enum SessionText {
  /// The place in the prompt at the start of a line; nil where there is none.
  static func prompt(of line: String) -> Substring? {
    guard line.hasPrefix("/"), let end = line.endOfPlace, line[end] == ">" else { return nil }
    let after = line.index(after: end)
    guard after == line.endIndex || line[after] == " " else { return nil }
    return line[..<end]
  }

  /// What is typed in a line that goes on with the one before; nil for any other line.
  static func continuation(of line: String) -> Substring? {
    let start = ["...> ", "'...> ", "\"...> "].first(where: line.hasPrefix)
    return start.map { line.dropFirst($0.count) }
  }

  /// What was typed in a session that begins with a prompt, without its prompts and output; nil for any other
  /// text.
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
  /// Where the place ends that it begins with: at a space or `>` that is not in quotes.
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
