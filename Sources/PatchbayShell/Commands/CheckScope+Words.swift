import PatchbayCatalog
import PatchbayLanguage

extension CheckScope {
  /// Checks the words and fields of a command whose values are known before the run.
  func checkWords(of invocation: Invocation) throws(ShellError) {
    try checkArguments(of: invocation)
    for option in invocation.options {
      if let type = option.option.value, let word = option.value { try check(word, is: type) }
    }
    try invocation.checkFields(in: self)
  }

  private func checkArguments(of invocation: Invocation) throws(ShellError) {
    for (parameter, words) in zip(invocation.spec.parameters, invocation.words) {
      for word in words { try check(word, is: parameter.type) }
    }
  }

  /// The error of a word that has a place: it is shown before words that have none.
  func wrongWord(in invocation: Invocation) -> ShellError? {
    guard tellsErrors, !isLearning else { return nil }
    return failure { () throws(ShellError) in try checkArguments(of: invocation) }
      .map { advised($0, of: invocation) }
  }

  /// Checks only the words that were expanded; all others have been checked before.
  func checkExpanded(_ invocation: Invocation) throws(ShellError) {
    for (parameter, words) in zip(invocation.spec.parameters, invocation.words) {
      for word in words where word.word.literal == nil { try check(word, is: parameter.type) }
    }
    for option in invocation.options {
      guard let type = option.option.value, let word = option.value else { continue }
      if word.word.literal == nil { try check(word, is: type) }
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
