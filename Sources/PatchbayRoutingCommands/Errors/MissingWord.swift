import PatchbayLanguage
import PatchbayShell

extension Call {
  /// The error for a missing word after others, with the form of the whole command and an
  /// alternative.
  func missing(_ name: String, in form: String, or remark: String) -> ShellError {
    ShellError(.missingWord(name, form: "write \(form); \(remark)"), at: span)
  }
}
