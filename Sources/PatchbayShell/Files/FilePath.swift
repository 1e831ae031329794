package import PatchbayLanguage

/// The path of a file, and where it is named.
package struct FilePath: Sendable {
  package let text: String
  package let span: SourceSpan
}
