import PatchbayCatalog
import PatchbayLanguage

extension CheckScope {
  /// Checks the words and fields of a command whose values are known before the run.
  func checkWords(of invocation: Invocation) throws(ShellError) {
    for (word, type) in invocation.typedWords { try check(word, is: type) }
    try invocation.checkFields(in: self)
  }

  /// Checks only the words that were expanded; all others have been checked before.
  func checkExpanded(_ invocation: Invocation) throws(ShellError) {
    for (word, type) in invocation.typedWords where word.word.literal == nil {
      try check(word, is: type)
    }
    if invocation.spec.fields?.source.mustBeCheckedAgain == true {
      try invocation.checkFields(in: self)
    }
  }

  private func check(_ word: ArgumentWord, is type: any ArgumentType) throws(ShellError) {
    try proceed()
    if word.text != nil { try type.check(word, in: self) }
  }

  func lookUp(
    _ name: String, _ names: [String], _ thing: NamedThing, _ word: ArgumentWord
  ) throws(ShellError) {
    if names.contains(name) { return }
    throw ShellError(unknown: name, thing, among: tellsErrors ? names : [], at: word.span)
  }
}

// Where the output of a command goes.

extension CheckScope {
  /// The output of `graph` must have the format of the file that takes it.
  ///
  /// `target` is the name of the file; nil if only the run knows it.
  func check(
    _ redirect: Redirect, to target: String?, of invocation: Invocation
  ) throws(ShellError) {
    guard let target, invocation.spec.isOf(Graph.self) else { return }
    switch redirect {
    case .file(let word), .append(let word):
      try GraphFormat.check(
        invocation.option("format")?.value, redirectedTo: FilePath(text: target, span: word.span))
    case .program: break
    }
  }
}
