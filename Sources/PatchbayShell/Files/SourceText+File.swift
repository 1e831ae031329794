public import PatchbayLanguage

extension SourceText {
  /// The commands of a file, which may be a script, or a world that was saved as JSON.
  static func file(
    _ path: String, by files: FileAccess, at span: SourceSpan? = nil
  ) throws(ShellError) -> SourceText {
    let bytes: [UInt8]
    do throws(FileAccess.Failure) {
      bytes = try files.read(path)
    } catch {
      throw ShellError(.cannotRead(path, reason: error.reason), at: span)
    }
    return try WorldFile.script(in: SourceText(name: path, bytes: bytes))
  }

  /// The commands of a file that was named to the program.
  public static func file(_ path: String) throws(ShellError) -> SourceText {
    try file(path, by: FileAccess(isAllowed: true))
  }
}
