public import PatchbayLanguage

/// A file of commands, with its contents.
package struct CommandFile: Sendable {
  /// The path as it was named.
  package let path: String
  /// The commands; the file may be a script, or a world saved as JSON.
  package let source: SourceText
  /// The folder of the file, without links; nil for an open descriptor, such as /dev/stdin.
  package let folder: String?
}

extension CommandFile {
  /// Reads a file that was named on the program's command line.
  package init(_ path: String, upTo mostBytes: Int = FileAccess.mostBytes) throws(ShellError) {
    try self.init(path, by: FileAccess(upTo: mostBytes))
  }

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
    do throws(ShellError) {
      source = try WorldFile.script(in: SourceText(name: path, bytes: bytes), asking: proceed)
    } catch {
      throw error.span == nil ? error.at(span) : error
    }
    self.folder = folder
  }

  /// The origin of the commands.
  package var origin: CommandOrigin { .file(folder: folder) }
}

extension SourceText {
  /// Reads the commands of a file that was named on the program's command line.
  public static func file(_ path: String) throws(ShellError) -> SourceText {
    try CommandFile(path).source
  }
}
