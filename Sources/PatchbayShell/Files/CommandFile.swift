public import PatchbayLanguage

/// A file of commands that was read.
package struct CommandFile: Sendable {
  /// The path as it was named.
  package let path: String
  /// Its commands; it may be a script, or a world that was saved as JSON.
  package let source: SourceText
  /// The folder that it is in, without links; nil for what was open already, such as /dev/stdin.
  package let folder: String?
}

extension CommandFile {
  /// The commands of a file that was named to the program.
  package init(_ path: String) throws(ShellError) { try self.init(path, by: FileAccess()) }

  init(
    _ path: String, by files: FileAccess, at span: SourceSpan? = nil,
    asking proceed: () throws(ShellError) -> Void = {}
  ) throws(ShellError) {
    let (bytes, folder): ([UInt8], String?)
    do throws(FileAccess.Failure) {
      (bytes, folder) = try files.readFile(path)
    } catch {
      throw ShellError(reading: path, error, at: span)
    }
    self.path = path
    source = try WorldFile.script(in: SourceText(name: path, bytes: bytes), asking: proceed)
    self.folder = folder
  }

  /// Where its commands come from.
  package var origin: CommandOrigin { .file(folder: folder) }
}

extension SourceText {
  /// The commands of a file that was named to the program.
  public static func file(_ path: String) throws(ShellError) -> SourceText {
    try CommandFile(path).source
  }
}
