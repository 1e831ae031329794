import PatchbayPlatform
import PatchbayShell

/// A file that a report is written to.
package enum ReportFile: Sendable {
  /// Replaces a file by a report, atomically; returns the reason if that fails.
  package static func write(_ text: String, to path: String) -> String? {
    do throws(FileAccess.Failure) {
      try FileAccess().write(text, to: path)
      return nil
    } catch { return error.reason }
  }

  /// Whether there is something at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The path with links resolved, by which paths are compared; the file may be missing.
  package static func place(of path: String) -> String {
    if exists(path) { return ScenarioFile(path: path).realPath }
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = names.dropLast().joined(separator: "/") + (names.count > 1 ? "/" : "")
    return ScenarioFile(path: folder.isEmpty ? "." : folder).realPath + "/\(names.last ?? "")"
  }

  /// The reason why a file can't be written, judged by its permissions and folder; nil if there is
  /// none.
  package static func obstacle(to path: String) -> String? {
    do throws(FileAccess.Failure) {
      try FileAccess().checkPlace(path)
      return nil
    } catch { return error.reason }
  }
}
