import PatchbayPlatform
import PatchbayShell

/// A file that a report is written to.
package enum ReportFile: Sendable {
  /// Puts a report in the place of what is in a file, all of it or none; returns why not.
  package static func write(_ text: String, to path: String) -> String? {
    do throws(FileAccess.Failure) {
      try FileAccess().write(text, to: path)
      return nil
    } catch { return error.reason }
  }

  /// Why a file can't be written, as far as its folder tells; nil if nothing is in the way.
  package static func obstacle(to path: String) -> String? {
    do throws(FileAccess.Failure) {
      try FileAccess().checkPlace(path)
      return nil
    } catch { return error.reason }
  }
}
