import PatchbayLanguage
import PatchbayShell

extension Call {
  /// The error for a missing word that must follow others that were given, with the form of the whole command
  /// and what else there is to do.
  func missing(_ name: String, in form: String, or remark: String) -> ShellError {
    ShellError(.missingWord(name, form: "write \(form); \(remark)"), at: span)
  }
}
