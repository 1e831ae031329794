/// Any text.
package struct Text: ArgumentType {
  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) -> String { word.text ?? "" }
}

/// What something new is called.
package struct NewName: ArgumentType {
  package init() {}
}
