import Glibc
import PatchbayShell
import PatchbayText

/// A new package, which is written completely or not at all.
struct NewPackage {
  let name: PackageName
  let patchbay: PatchbayPlace
  /// The version of this program.
  let version: String

  init(_ request: NewPackageRequest, version: String) throws(UsageError) {
    name = try PackageName(request.names[0])
    patchbay = try PatchbayPlace(typed: request.patchbay)
    self.version = version
  }
}

extension NewPackage {
  /// Writes the package, and returns a text about the next steps.
  func write() throws(UsageError) -> String {
    let folder = name.text
    // Unlike a check beforehand, mkdir fails if another process has made the folder meanwhile.
    guard mkdir(folder, 0o777) == 0 else {
      if errno == EEXIST { throw .packageExists(folder) }
      throw .cannotWrite(folder, reason: systemError)
    }
    do throws(FileAccess.Failure) {
      for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
    } catch {
      FileTree.remove(folder)
      throw .cannotWrite(folder, reason: error.reason)
    }
    return words
  }

  private func write(_ text: String, to path: String) throws(FileAccess.Failure) {
    let folders = path.split(separator: "/").dropLast()
    for count in folders.indices.dropFirst() {
      let folder = folders.prefix(count + 1).joined(separator: "/")
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .last }
    }
    try FileAccess().write(text, to: path)
  }

  private var words: String {
    """
    wrote \(name.text): \(files.count) files\(remark)
    next:
      cd \(name.text)
      swift test
      swift run \(name.shell)

    """
  }

  private var remark: String {
    guard case .folder(let folder) = patchbay else { return "" }
    return "; it depends on the folder \(folder.onOneLine), CI on a URL instead: see Package.swift"
  }
}
