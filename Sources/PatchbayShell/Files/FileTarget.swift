import PatchbayPlatform

/// Where a path leads when all links have been followed.
package enum FileTarget {
  /// A file, which need not be there yet; links to it stay.
  case file(FilePlace)
  /// An open descriptor of the process: /dev/stdout, /dev/fd/3.
  case descriptor(Int32)

  /// The number of links that the system follows.
  private static let mostLinks = 40
}

extension FileTarget {
  package init(_ path: String) throws(FileAccess.Failure) {
    guard !path.utf8.contains(0) else { throw .init(reason: "a path has no NUL character") }
    var path = path[...]
    // What a link says begins in the folder it is in.
    var base: OpenFolder?
    for _ in 0...Self.mostLinks {
      let (above, name) = path.lastName
      guard !name.isEmpty, name != ".", name != ".." else {
        self = .file(try Self.place(ofFolder: String(path), in: base))
        return
      }
      let folder = try OpenFolder(above.isEmpty ? "." : above, in: base)
      if Self.isOfDescriptors(folder), let number = Int32(name) {
        self = .descriptor(number)
        return
      }
      let place = FilePlace(folder: folder, name: name)
      guard let link = place.link else {
        self = .file(place)
        return
      }
      (path, base) = (link[...], folder)
    }
    throw .of(ELOOP)
  }

  /// A path that can't be a file has its folder above it, so that the error can say what it is.
  private static func place(
    ofFolder path: String, in base: OpenFolder?
  ) throws(FileAccess.Failure) -> FilePlace {
    guard !path.isEmpty else { throw .of(ENOENT) }
    return FilePlace(folder: try OpenFolder(path, in: base), name: ".")
  }

  /// Whether the names in it are the numbers of what this process has open.
  private static func isOfDescriptors(_ folder: OpenFolder) -> Bool {
    guard let path = folder.text else { return false }
    return path == "/dev/fd" || path.hasPrefix("/proc/\(getpid())/") && path.hasSuffix("/fd")
  }
}

extension Substring {
  /// What stands up to the last slash, with it, and what stands behind; a slash is a byte, and no character,
  /// since an accent behind it would make another one of it.
  fileprivate var lastName: (above: String, name: String) {
    let start = utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? utf8.startIndex
    return (
      String(decoding: utf8[..<start], as: UTF8.self),
      String(decoding: utf8[start...], as: UTF8.self)
    )
  }
}
