import Glibc

/// Files as commands name them.
struct FileAccess {
  /// Whether files may be touched at all.
  let isAllowed: Bool

  /// That something can't be read or written; the system's words for it.
  struct Failure: Error {
    let reason: String

    fileprivate static var last: Failure { Failure(reason: String(cString: strerror(errno))) }
  }

  /// More is no file for people.
  private static let mostBytes = 1 << 30
}

extension FileAccess {
  /// Fails where no file may be touched.
  func check() throws(Failure) {
    guard isAllowed else { throw Failure(reason: "this session touches no files") }
  }

  func read(_ path: String) throws(Failure) -> [UInt8] {
    try check()
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      bytes += buffer[..<count]
      guard bytes.count <= Self.mostBytes else { throw Failure(reason: "it has more than 1 GiB") }
    }
  }

  /// Puts text in the place of what is in a file, all of it or none.
  ///
  /// It is written beside the file, which it then replaces; what is no plain file is written into.
  func write(_ text: String, to path: String) throws(Failure) {
    try write(bytes: Array(text.utf8), to: path)
  }

  /// Puts bytes in the place of what is in a file, all of them or none.
  func write(bytes: [UInt8], to path: String) throws(Failure) {
    try check()
    let target = Self.realTarget(of: path)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try Self.append(bytes: bytes, to: target)
    }
    var name = Array((target + ".XXXXXX").utf8CString)
    let file = mkstemp(&name)
    guard file >= 0 else { throw .last }
    let beside = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(Failure) {
      defer { close(file) }
      try Self.write(bytes, to: file)
      fchmod(file, exists ? status.st_mode & 0o7777 : 0o666 & ~Self.currentMask)
      guard fsync(file) == 0 else { throw .last }
      guard rename(beside, target) == 0 else { throw .last }
    } catch {
      unlink(beside)
      throw error
    }
  }

  /// Adds text at the end of a file.
  func append(_ text: String, to path: String) throws(Failure) {
    try check()
    try Self.append(bytes: Array(text.utf8), to: path)
  }

  private static func append(bytes: [UInt8], to path: String) throws(Failure) {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    try write(bytes, to: file)
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Where a link leads, so that the link itself stays.
  private static func realTarget(of path: String) -> String {
    guard let real = realpath(path, nil) else { return targetToBe(of: path) }
    defer { free(real) }
    return String(cString: real)
  }

  /// Where a link leads to a file that is yet to be made.
  private static func targetToBe(of path: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count > 0 else { return path }
    let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return target }
    return path[...slash] + target
  }

  private static var currentMask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}
