import PatchbayCatalog
package import PatchbayLanguage

/// The rest of the line, as a command.
package struct WholeCommand: ArgumentType {
  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [Item] {
    let session = context.session
    var reader = ScriptReader(word.span, until: session.stage.isCancelled)
    let items = reader.next()?.items ?? []
    if reader.wasStopped { throw ShellError(.interrupted, at: word.span) }
    return items
  }

  package func check(_ word: ArgumentWord, in scope: CheckScope) throws(ShellError) {
    var reader = scope.reader(of: word.span)
    while let line = reader.next(), line.isSound {
      for item in line.items { try scope.checkAsMeant(item) }
    }
    if reader.wasStopped { throw scope.interruption }
    if let first = reader.errors.first { throw first }
  }
}
