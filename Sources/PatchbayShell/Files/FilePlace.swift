import PatchbayPlatform

/// A folder that is open: whatever becomes of its path, it is this one.
package final class OpenFolder: Sendable {
  let descriptor: Int32
  /// The path without links and without a slash at the end; empty for the root.
  ///
  /// Nil if the system does not report it.
  let path: [UInt8]?

  /// The folder of a path, which may begin in another one.
  init(_ path: String, in base: OpenFolder? = nil) throws(FileAccess.Failure) {
    descriptor = openat(base?.descriptor ?? AT_FDCWD, path, platform_open_folder_flags)
    guard descriptor >= 0 else { throw .last }
    let folder = descriptor
    let real = Self.path { platform_path_of_descriptor(folder, $0, $1) }
    self.path = real == [UInt8(ascii: "/")] ? [] : real
  }

  deinit { close(descriptor) }

  /// Its path as text.
  var text: String? { path.map { String(decoding: $0, as: UTF8.self) } }

  /// Where a link leads; nil where there is none.
  fileprivate static func link(_ folder: Int32, _ name: String) -> [UInt8]? {
    path { readlinkat(folder, name, $0, $1) }
  }

  /// The path that `fill` writes into a buffer of the given size; nil if it writes none.
  private static func path(fill: (UnsafeMutablePointer<CChar>, Int) -> Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return fill(start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}

/// A name without slashes in a folder that is open: where a path leads when all links have been followed.
package struct FilePlace: Sendable {
  let folder: OpenFolder
  let name: String
}

extension FilePlace {
  /// Its path without links; nil where the system doesn't tell it.
  var path: [UInt8]? {
    name == "." ? folder.path : folder.path.map { $0 + [UInt8(ascii: "/")] + Array(name.utf8) }
  }

  /// What is there; nil where there is nothing.
  var status: stat? {
    var status = stat()
    return fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Opens it without waiting; a link that has come there in the meantime is not followed.
  func open(_ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    openat(
      folder.descriptor, name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW, mode)
  }

  /// Where a link leads that is there; nil where there is none.
  var link: String? {
    OpenFolder.link(folder.descriptor, name).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension String {
  /// Where a path leads as far as there is something, and goes on from there as its words say.
  var asFarAsItIs: [UInt8] {
    // The system opens nothing longer.
    guard utf8.count < Int(PATH_MAX) else { return [] }
    let slash = UInt8(ascii: "/")
    var rest = utf8.split(separator: slash).map(Array.init)[...]
    var missing: [[UInt8]] = []
    var there: OpenFolder?
    while there == nil {
      let start = utf8.first == slash ? "/" : "./"
      there = try? OpenFolder(
        start + String(decoding: Array(rest.joined(separator: [slash])), as: UTF8.self))
      guard there == nil, let last = rest.popLast() else { break }
      missing.append(last)
    }
    var names = (there?.path ?? []).split(separator: slash).map(Array.init)
    for name in missing.reversed() {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.elementsEqual(".".utf8) {
        names.append(name)
      }
    }
    return names.flatMap { [slash] + $0 }
  }
}
