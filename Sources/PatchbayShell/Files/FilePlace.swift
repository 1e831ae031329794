package import PatchbayLanguage
import PatchbayPlatform

/// An open folder, which stays the same folder when its path is renamed.
package final class OpenFolder: Sendable {
  let descriptor: Int32
  /// The path without links and without a slash at the end; empty for the root.
  ///
  /// Nil if the system does not report it.
  let path: [UInt8]?

  /// Opens the folder at a path, relative to `base` if that is given.
  init(_ path: String, in base: OpenFolder? = nil) throws(FileAccess.Failure) {
    descriptor = openat(base?.descriptor ?? AT_FDCWD, path, platform_open_folder_flags)
    guard descriptor >= 0 else { throw .last }
    let folder = descriptor
    let real = Self.path { platform_path_of_folder(folder, $0, $1) }
    self.path = real == [UInt8(ascii: "/")] ? [] : real
  }

  deinit { close(descriptor) }

  var text: String? { path.map { String(decoding: $0, as: UTF8.self) } }

  /// The target of a link; nil if the name is no link.
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

/// The place that a path leads to once all links are followed: an open folder, and a name in it.
package struct FilePlace: Sendable {
  let folder: OpenFolder
  let name: String
}

extension FilePlace {
  /// The path without links; nil if the system does not report it.
  var path: [UInt8]? {
    name == "." ? folder.path : folder.path.map { $0 + [UInt8(ascii: "/")] + Array(name.utf8) }
  }

  /// The status of the file; nil if nothing exists here.
  var status: stat? {
    var status = stat()
    return fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Opens the file without blocking, and without following a link that has been put here since.
  func open(_ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    openat(
      folder.descriptor, name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW, mode)
  }

  /// The target of the link at this place; nil if there is none.
  var link: String? {
    OpenFolder.link(folder.descriptor, name).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The path of a file, with the place in the text that names it.
package struct FilePath: Sendable {
  package let text: String
  package let span: SourceSpan
}
