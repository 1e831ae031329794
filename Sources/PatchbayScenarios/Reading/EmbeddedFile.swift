import PatchbayLanguage
import PatchbayShell

/// A file that is embedded in a scenario.
struct EmbeddedFile: Sendable {
  let name: Word
  let content: Word
}

extension EmbeddedFile {
  /// The path in `$TMP`.
  var path: String { name.literal ?? name.raw }

  /// Throws if the file can't be written into `$TMP`.
  func check() throws(ShellError) {
    guard !path.isEmpty, !path.isAbsolutePath, !path.namesOfPath.contains("..") else {
      throw ShellError(.badFileName(path), at: name.span)
    }
    _ = try text(in: ["TMP": "", "DIR": ""])
  }

  /// The text of the file; only the variables of folders are defined at this point.
  func text(in folders: [String: String]) throws(ShellError) -> String {
    try content.expanded(variables: folders) { substitution throws(ShellError) in
      throw ShellError(.substitutionInFile, at: substitution.span)
    }
  }
}
