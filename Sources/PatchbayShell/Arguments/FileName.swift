/// The path of a file.
package struct FileName: ArgumentType {
  private let hasCommands: Bool

  /// The path of any file, or with `ofCommands` of one that contains commands.
  package init(ofCommands hasCommands: Bool = false) { self.hasCommands = hasCommands }

  package func read(_ word: ArgumentWord, in context: CommandContext) -> FilePath {
    FilePath(text: word.text ?? "", span: word.span)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(whole: place.completer.files(place.word, ofCommands: hasCommands))
  }
}
