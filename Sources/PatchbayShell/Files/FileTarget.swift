import Glibc

/// Where a path leads when all links have been followed.
package enum FileTarget {
  /// A file, which need not be there yet; links to it stay.
  case file(FilePlace)
  /// Something that the process has open: /dev/stdout, /dev/fd/3.
  case descriptor(Int32)

  /// As many links as the system follows.
  private static let mostLinks = 40
}

extension FileTarget {
  package init(_ path: String) throws(FileAccess.Failure) {
    guard !path.utf8.contains(0) else { throw .init(reason: "a path has no NUL character") }
    var path = path
    // The next path may begin in it.
    var last: OpenFolder?
    defer { withExtendedLifetime(last) {} }
    for _ in 0...Self.mostLinks {
      let name = String(
        path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
      guard !name.isEmpty, name != ".", name != ".." else {
        self = .file(try Self.place(ofFolder: path))
        return
      }
      let before = String(path.dropLast(name.count))
      let folder = try OpenFolder(before.isEmpty ? "." : before)
      if Self.isOfDescriptors(folder), let number = Int32(name) {
        self = .descriptor(number)
        return
      }
      let place = FilePlace(folder: folder, name: name)
      guard let link = place.link else {
        self = .file(place)
        return
      }
      path = link.hasPrefix("/") ? link : "/proc/self/fd/\(folder.descriptor)/\(link)"
      last = folder
    }
    throw .of(ELOOP)
  }

  /// What can't be a file has its folder above it, so that it can be told what it is.
  private static func place(ofFolder path: String) throws(FileAccess.Failure) -> FilePlace {
    guard !path.isEmpty else { throw .of(ENOENT) }
    return FilePlace(folder: try OpenFolder(path), name: ".")
  }

  /// Whether the names in it are the numbers of what this process has open.
  private static func isOfDescriptors(_ folder: OpenFolder) -> Bool {
    let path = folder.text
    return path == "/dev/fd" || path.hasPrefix("/proc/\(getpid())/") && path.hasSuffix("/fd")
  }
}
