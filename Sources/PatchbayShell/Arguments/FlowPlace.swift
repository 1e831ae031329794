package import PatchbayLanguage

/// An existing place, or a former one where a message was sent, received or intercepted.
package struct FlowPlace: PathArgument {
  package let use: PathUse

  package init(_ use: PathUse = .any) { self.use = use }

  package func read(_ word: ArgumentWord, in context: CommandContext) throws(ShellError) -> PathText
  {
    do throws(ShellError) {
      return try context.target(word).place
    } catch {
      guard let path = context.goneFlowPlace(word) else { throw error }
      return PathText(written: path)
    }
  }
}
