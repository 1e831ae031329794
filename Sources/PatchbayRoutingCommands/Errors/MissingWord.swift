import PatchbayLanguage
import PatchbayShell

extension Call {
  /// The error for a missing word that must follow others that were given.
  func missing(_ name: String) -> ShellError {
    ShellError(.missingArgument(name, usage: invocation.spec.usage), at: span)
  }
}
