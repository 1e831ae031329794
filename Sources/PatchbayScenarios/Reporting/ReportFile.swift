import Glibc
import PatchbayShell

/// A file that a report is written to.
package enum ReportFile: Sendable {
  /// Puts a report in the place of what is in a file, all of it or none; returns why not.
  package static func write(_ text: String, to path: String) -> String? {
    do throws(FileAccess.Failure) {
      try FileAccess(isAllowed: true).write(text, to: path)
      return nil
    } catch { return error.reason }
  }

  /// Why a file can't be written, as far as its folder tells; nil if nothing is in the way.
  package static func obstacle(to path: String) -> String? {
    do throws(FileAccess.Failure) {
      guard case .file(let target) = try FileTarget(path) else { return nil }
      var status = stat()
      // What is there and is no plain file is written into.
      if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? "."
      return access(String(folder), W_OK | X_OK) == 0 ? nil : FileAccess.Failure.last.reason
    } catch { return error.reason }
  }
}
