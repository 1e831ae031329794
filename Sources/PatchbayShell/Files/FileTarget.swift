import Glibc

/// Where what is written to a path goes, when all links have been followed, so that they stay.
package enum FileTarget {
  /// A file, which need not be there yet.
  case file(String)
  /// Something that the process has open: /dev/stdout, /dev/fd/3.
  case descriptor(Int32)

  /// As many links as the system follows.
  private static let mostLinks = 40
}

extension FileTarget {
  package init(_ path: String) throws(FileAccess.Failure) {
    var path = path
    for _ in 0...Self.mostLinks {
      let name = String(
        path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
      // The system itself says what is wrong with what can't be a file.
      guard !name.isEmpty, name != ".", name != ".." else {
        self = .file(path)
        return
      }
      let folder = try Self.realFolder(of: path.dropLast(name.count))
      if Self.isOfDescriptors(folder), let number = Int32(name) {
        self = .descriptor(number)
        return
      }
      guard let link = Self.link(at: folder + "/" + name) else {
        self = .file(folder + "/" + name)
        return
      }
      path = link.hasPrefix("/") ? link : folder + "/" + link
    }
    throw .of(ELOOP)
  }

  /// Without links, and without a slash at the end.
  private static func realFolder(of path: Substring) throws(FileAccess.Failure) -> String {
    guard let real = realpath(path.isEmpty ? "." : String(path), nil) else { throw .last }
    defer { free(real) }
    let folder = String(cString: real)
    return folder == "/" ? "" : folder
  }

  /// Whether the names in it are the numbers of what this process has open.
  private static func isOfDescriptors(_ folder: String) -> Bool {
    let process = "/proc/\(getpid())/"
    return folder == "/dev/fd" || folder.hasPrefix(process) && folder.hasSuffix("/fd")
  }

  private static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
