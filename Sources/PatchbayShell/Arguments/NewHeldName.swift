import PatchbayLanguage

/// The name under which an object will be held, with or without its `@`.
struct NewHeldName: ArgumentType {
  func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> String {
    try name(word)
  }

  func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) { _ = try name(word) }

  private func name(_ word: ArgumentWord) throws(ShellError) -> String {
    let name = (word.text ?? "").withoutSign
    guard name.isVisibleName, !name.contains(" ") else {
      throw ShellError(.badName(name), at: word.span)
    }
    return name
  }
}
