import Glibc

/// A folder that is open: whatever becomes of its path, it is this one.
package final class OpenFolder: Sendable {
  let descriptor: Int32
  /// Its path without links, as the system tells it; no slash at the end, so that of the root is empty.
  let path: [UInt8]

  /// O_PATH, which needs no right to list it: glibc has it, and Swift's view of glibc has not.
  private static let onlyPath: Int32 = 0o10000000

  init(_ path: String) throws(FileAccess.Failure) {
    let descriptor = open(path, Self.onlyPath | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    guard let real = Self.path(of: descriptor) else {
      let failure = FileAccess.Failure.last
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    self.path = real == [UInt8(ascii: "/")] ? [] : real
  }

  deinit { close(descriptor) }

  /// Its path as text.
  var text: String { String(decoding: path, as: UTF8.self) }

  private static func path(of descriptor: Int32) -> [UInt8]? {
    link(AT_FDCWD, "/proc/self/fd/\(descriptor)")
  }

  /// Where a link leads; nil where there is none.
  fileprivate static func link(_ folder: Int32, _ name: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return readlinkat(folder, name, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}

/// A name in a folder that is open, where a path leads when all links have been followed.
package struct FilePlace: Sendable {
  let folder: OpenFolder
  let name: String
}

extension FilePlace {
  /// Its path without links.
  var path: [UInt8] {
    name == "." ? folder.path : folder.path + [UInt8(ascii: "/")] + Array(name.utf8)
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
