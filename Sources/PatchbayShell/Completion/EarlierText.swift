import PatchbayCatalog
import PatchbayLanguage

/// The definitions in the text before a command, which is not run.
struct EarlierText {
  /// The kinds of the session, and those that the text defines.
  let kinds: KindTable
  let variables: Set<String>
  let held: [String]

  init(_ bytes: ArraySlice<UInt8>, in session: Session) {
    let scope = CheckScope(session, readingFiles: false)
    if bytes.count > 3 {
      scope.learn(SourceText(name: nil, bytes: Array(bytes)))
    }
    (kinds, variables, held) = (scope.kinds, scope.newVariables, scope.newHeld.sorted())
  }
}
