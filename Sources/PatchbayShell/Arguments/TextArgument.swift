/// An argument that accepts any text.
public struct TextArgument: ArgumentType {
  /// An argument without restrictions on its text.
  public init() {}

  /// Returns the text of the word.
  public func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }
}
