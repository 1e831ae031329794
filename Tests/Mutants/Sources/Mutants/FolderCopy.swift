import Foundation

/// Makes one folder equal to another one. Files with equal contents are left untouched, so that a
/// build does not compile them again.
struct FolderCopy {
  let origin: URL
  let copy: URL
  /// Paths that others write; the copy leaves them alone.
  let leftAlone: Set<String>
}

extension FolderCopy {
  func synchronize(_ names: [String]) throws {
    for name in names {
      let paths = try Self.files(of: name, in: origin)
      for extra in try Self.files(of: name, in: copy).subtracting(paths).subtracting(leftAlone) {
        try FileManager.default.removeItem(at: copy.appending(path: extra))
      }
      for path in paths.subtracting(leftAlone) { try synchronizeFile(path) }
    }
  }

  private func synchronizeFile(_ path: String) throws {
    let files = FileManager.default
    let (from, to) = (origin.appending(path: path), copy.appending(path: path))
    if files.contentsEqual(atPath: from.path, andPath: to.path) { return }
    try files.createDirectory(
      at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
    if files.fileExists(atPath: to.path) { try files.removeItem(at: to) }
    try files.copyItem(at: from, to: to)
  }

  /// The paths of the files of a folder, or of the file that has this name.
  private static func files(of name: String, in root: URL) throws -> Set<String> {
    let files = FileManager.default
    let place = root.appending(path: name)
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: place.path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [name] }
    let paths = try files.subpathsOfDirectory(atPath: place.path).map { "\(name)/\($0)" }
    return Set(
      paths.filter {
        var isFolder: ObjCBool = false
        return files.fileExists(
          atPath: root.appending(path: $0).path, isDirectory: &isFolder) && !isFolder.boolValue
      })
  }
}
