import PatchbayPlatform

/// The target of a path once all links are followed.
package enum FileTarget {
  /// A file, which need not exist; replacing it keeps the links to it.
  case file(FilePlace)
  /// An open descriptor of the process, such as /dev/stdout or /dev/fd/3.
  case descriptor(Int32)

  /// The number of links that the system follows at most.
  private static let mostLinks = 40
}

extension FileTarget {
  package init(_ path: String) throws(FileAccess.Failure) {
    guard !path.utf8.contains(0) else { throw .init(reason: "a path has no NUL character") }
    var path = path[...]
    // The target of a link is relative to the folder of the link.
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

  /// The place of a path that names a folder: `.` in that folder, so that the error can say what it
  /// is.
  private static func place(
    ofFolder path: String, in base: OpenFolder?
  ) throws(FileAccess.Failure) -> FilePlace {
    guard !path.isEmpty else { throw .of(ENOENT) }
    return FilePlace(folder: try OpenFolder(path, in: base), name: ".")
  }

  /// Whether a folder lists the open descriptors of this process.
  private static func isOfDescriptors(_ folder: OpenFolder) -> Bool {
    guard let path = folder.text else { return false }
    return path == "/dev/fd" || path.hasPrefix("/proc/\(getpid())/") && path.hasSuffix("/fd")
  }
}

extension Substring {
  /// The parts up to the last slash, inclusive, and after it.
  ///
  /// The slash is searched for as a byte, since a combining mark after it would make another
  /// character of it.
  fileprivate var lastName: (above: String, name: String) {
    let start = utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? utf8.startIndex
    return (
      String(decoding: utf8[..<start], as: UTF8.self),
      String(decoding: utf8[start...], as: UTF8.self)
    )
  }
}
