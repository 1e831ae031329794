import Glibc
import PatchbayShell

/// Which files failed the last time, kept beside the history of commands.
struct FailureMemory {
  private let path: String?
  private let folder: String

  init() {
    path = HistoryFile.stateFolder(environment: Environment.value(of:)).map { $0 + "/failed" }
    folder =
      realpath(".", nil).map { place in
        defer { free(place) }
        return String(cString: place)
      } ?? "."
  }
}

extension FailureMemory {
  /// The paths that failed, as they were named in this folder.
  var failed: Set<String> {
    Set(lines.filter { $0.hasPrefix(folder + "\t") }.map { String($0.dropFirst(folder.count + 1)) })
  }

  /// Notes what failed of the files that were run; what was not run is as it was.
  ///
  /// It is no use of its own: where it can't be kept, nobody is told.
  func note(failed: [String], among run: [String]) {
    guard let path else { return }
    let gone = Set(run.map { "\(folder)\t\($0)" })
    var kept = lines.filter { !gone.contains($0) }
    for line in failed.map({ "\(folder)\t\($0)" }) where !kept.contains(line) { kept.append(line) }
    guard kept != lines else { return }
    makeFolders(path)
    _ = ReportFile.write(kept.suffix(Self.most).map { $0 + "\n" }.joined(), to: path)
  }

  private static let most = 10_000

  private var lines: [String] {
    guard let path, let source = try? SourceText.file(path) else { return [] }
    return (1...source.lineCount).map { source.line($0) }.filter { !$0.isEmpty }
  }

  private func makeFolders(_ path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/\(part)"
      mkdir(folder, 0o700)
    }
  }
}
