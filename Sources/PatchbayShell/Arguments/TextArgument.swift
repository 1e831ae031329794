/// Any text.
public struct TextArgument: ArgumentType {
  /// Any text.
  public init() {}

  /// What the word says.
  public func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }
}
