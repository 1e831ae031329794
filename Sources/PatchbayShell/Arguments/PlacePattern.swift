package import PatchbayLanguage

/// A place, or a pattern that matches any number of places.
package struct PlacePattern: PathArgument {
  package let use = PathUse.any

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> [Target]
  { try context.existing(word) }
}
