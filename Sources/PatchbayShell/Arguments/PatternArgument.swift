package import PatchbayLanguage

/// A regular expression between slashes, or a word to look for.
package struct PatternArgument: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> Pattern
  { try word.pattern() }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    _ = try word.pattern()
  }
}

extension ArgumentWord {
  /// The regular expression between slashes; without slashes, the text itself, ignoring case.
  func pattern() throws(ShellError) -> Pattern {
    let text = text ?? ""
    guard text.utf8.count >= 2, text.hasPrefix("/"), text.hasSuffix("/") else {
      return try Pattern(text, ignoringCase: true) { [span] _ in span }
    }
    return try Pattern(String(text.dropFirst().dropLast()), ignoringCase: false) { [span] _ in span
    }
  }
}
