import Glibc

/// A file that a report is written to.
public enum ReportFile: Sendable {
  /// Puts a report in the place of what is in a file, all of it or none; returns why not.
  public static func write(_ text: String, to path: String) -> String? {
    do throws(FileAccess.Failure) {
      try FileAccess(isAllowed: true).write(text, to: path)
      return nil
    } catch { return error.reason }
  }

  /// Why a file can't be written, as far as its folder tells; nil if nothing is in the way.
  public static func obstacle(to path: String) -> String? {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    return access(String(folder), W_OK | X_OK) == 0 ? nil : String(cString: strerror(errno))
  }
}
