/// The path of a file.
package struct FileName: ArgumentType {
  package init() {}

  package func read(_ word: ArgumentWord, in context: CommandContext) -> FilePath {
    FilePath(text: word.text ?? "", span: word.span)
  }

  package func offers(at place: ArgumentPlace) -> Offers {
    Offers(whole: place.completer.files(place.word))
  }
}
