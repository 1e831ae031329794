/// A file that a report is written to.
public enum ReportFile: Sendable {
  /// Puts a report in the place of what is in a file, all of it or none.
  public static func write(_ text: String, to path: String) throws(ShellError) {
    do throws(FileAccess.Failure) { try FileAccess(isAllowed: true).write(text, to: path) } catch {
      throw ShellError(.cannotWrite(path, reason: error.reason))
    }
  }
}
