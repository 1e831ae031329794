package import PatchbayLanguage

/// A place, or a pattern over places; there may be nothing.
package struct PlacePattern: PathArgument {
  package let use = PathUse.any

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [Target]
  { try context.existing(word) }
}
