package import PatchbayLanguage

extension ShellError {
  /// That there is nothing of a name: what was looked for, what was likely meant, and where to look.
  package init(
    unknown name: String, _ thing: NamedThing, among names: [String],
    at span: SourceSpan?
  ) {
    self.init(
      .unknown(thing, name, existing: names.count), at: span, near: names.nearest(to: name))
  }

  /// That there is nothing of the name that a word is.
  init(unknown word: ArgumentWord, _ thing: NamedThing, among names: [String]) {
    self.init(unknown: word.text ?? "", thing, among: names, at: word.span)
  }
}
