extension SourceText {
  /// The text of a file.
  convenience init(
    file path: String, by files: FileAccess, at span: SourceSpan? = nil
  ) throws(ShellError) {
    do throws(FileAccess.Failure) {
      self.init(name: path, bytes: try files.read(path))
    } catch {
      throw ShellError(.cannotRead(path, reason: error.reason), at: span)
    }
  }

  /// The text of a file that was named to the program.
  public static func file(_ path: String) throws(ShellError) -> SourceText {
    try SourceText(file: path, by: FileAccess(isAllowed: true))
  }
}
