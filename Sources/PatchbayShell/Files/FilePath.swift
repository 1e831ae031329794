package import PatchbayLanguage

/// The path of a file, with the place in the text that names it.
package struct FilePath: Sendable {
  package let text: String
  package let span: SourceSpan
}
