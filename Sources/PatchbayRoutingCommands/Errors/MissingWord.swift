import PatchbayLanguage
import PatchbayShell

extension Call {
  /// That a word is missing, which must stand behind others that were given: how to write all of them, and what
  /// else there is to do.
  func missing(_ name: String, in form: String, or remark: String) -> ShellError {
    ShellError(.missingWord(name, form: "write \(form); \(remark)"), at: span)
  }
}
