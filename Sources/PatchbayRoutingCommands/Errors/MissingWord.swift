import PatchbayLanguage
import PatchbayShell

extension Call {
  /// That a word is missing, which must stand behind others that were given.
  func missing(_ name: String) -> ShellError {
    ShellError(.missingArgument(name, usage: invocation.spec.usage), at: span)
  }
}
