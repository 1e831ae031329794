package import PatchbayLanguage

/// All that follows, as a command.
package struct WholeCommand: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [Item] {
    var reader = ScriptReader(word.span)
    return reader.next()?.items ?? []
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    var reader = ScriptReader(word.span)
    while let line = reader.next() { for item in line.items { try scope.checkAsMeant(item) } }
    if let first = reader.errors.first { throw first }
  }
}
