import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// The temporary folder of a scenario, which is removed afterwards.
final class ScenarioPlace {
  /// The folder, without links.
  let folder: String
  /// The folder of the file, without links.
  let fileFolder: String
  /// The files that the scenario's commands have written, in all of its worlds.
  let written = WrittenFiles()
  private let temporary: TemporaryFolder

  init(for path: String) throws(ShellError) {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let above = named.isEmpty ? "/tmp" : named
    do throws(FileAccess.Failure) { temporary = try TemporaryFolder(in: above) } catch {
      throw ShellError(writing: above, error)
    }
    folder = ScenarioFile(path: temporary.path).realPath
    let fileFolder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    self.fileFolder = ScenarioFile(path: fileFolder).realPath
  }
}

extension ScenarioPlace {
  /// The variables `$TMP` and `$DIR` with their folders.
  var constants: [String: String] { ["TMP": folder, "DIR": fileFolder] }

  /// The files that the scenario's commands may use: those of another reach, and the temporary
  /// folder.
  func reach(_ other: FileReach = FileReach()) -> FileReach {
    var reach = other
    reach.ownFolder = folder
    return reach
  }

  /// The text with the paths of the folders replaced by `$TMP` and `$DIR`.
  func telling(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return text }
    let told = text.replacing(path: folder, with: "$TMP")
    // A folder such as /app looks like the root of a tree, so it isn't replaced.
    let isPlain = fileFolder.split(separator: "/").count > 1
    return isPlain ? told.replacing(path: fileFolder, with: "$DIR") : told
  }

  /// Writes a file into the temporary folder, with the folders above it.
  func write(_ text: String, to name: String) throws(FileAccess.Failure) {
    var folder = folder
    for part in name.namesOfPath.dropLast() {
      folder += "/\(part)"
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .last }
    }
    try FileAccess(folder: self.folder, reach: reach()).write(text, to: name)
  }
}

extension String {
  /// The text with a word for a path and for paths below it, but not within longer names.
  fileprivate func replacing(path: String, with word: String) -> String {
    let pieces = split(separator: path, omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { text, rest in
      let goesOn = rest.unicodeScalars.first.map { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_.~+".unicodeScalars.contains(scalar)
      }
      text += (goesOn == true ? path : word) + rest
    }
  }
}
