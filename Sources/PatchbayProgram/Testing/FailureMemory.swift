import Glibc
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell

/// The files that failed the last time, stored beside the history of commands.
struct FailureMemory {
  private let path: String?
  /// The prefix of the lines about this folder.
  private let head: String

  init() {
    path = UserFile.failures.path(environment: Environment.value(of:))
    head = ScenarioFile(path: ".").realPath + "\t"
  }
}

extension FailureMemory {
  /// The real paths of the files that failed when they were run in this folder.
  var failed: Set<String> {
    Set(lines.lazy.filter { $0.hasPrefix(head) }.map { String($0.dropFirst(head.count)) })
  }

  /// Notes which of the files that were run have failed; entries of other files stay.
  ///
  /// A failure to write the list is not reported: the list only saves typing.
  func note(failed: Set<String>, among run: Set<String>) {
    guard let path else { return }
    let lines = lines
    let bad = Set(failed.map(line))
    let good = Set(run.map(line)).subtracting(bad)
    var kept = lines.filter { !good.contains($0) }
    kept += bad.subtracting(kept).sorted()
    guard kept != lines else { return }
    OpenHistory.makeFolder(of: path)
    let text = kept.suffix(Self.most).map { $0 + "\n" }.joined()
    try? FileAccess().write(bytes: Array(text.utf8), to: path, asPrivate: true)
  }

  private func line(_ file: String) -> String { head + ScenarioFile(path: file).realPath }

  private static let most = 10_000

  /// Removes access by others if all users can read the list, as former versions allowed.
  private static func hide(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & S_IROTH != 0
    else { return }
    fchmod(file, status.st_mode & 0o700)
  }

  private var lines: [String] {
    guard let path else { return [] }
    Self.hide(path)
    guard let source = try? SourceText.file(path) else { return [] }
    return (1...source.lineCount).map { source.line($0) }.filter { !$0.isEmpty }
  }
}
