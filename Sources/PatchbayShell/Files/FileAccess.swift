import Glibc

/// Files as commands name them.
package struct FileAccess {
  /// Whether files may be touched at all.
  let isAllowed: Bool
  /// Where relative paths begin; nil for where the process is.
  let folder: String?
  /// Runs before something is written to a descriptor of the process, for whoever writes there too.
  let settle: () -> Void

  package init(isAllowed: Bool, folder: String? = nil, settle: @escaping () -> Void = {}) {
    self.isAllowed = isAllowed
    self.folder = folder
    self.settle = settle
  }

  /// That something can't be read or written; the system's words for it.
  package struct Failure: Error {
    package let reason: String

    package static var last: Failure { of(errno) }

    static func of(_ code: Int32) -> Failure { Failure(reason: String(cString: strerror(code))) }

    package init(reason: String) { self.reason = reason }
  }

  /// More is no file for people.
  private static let mostBytes = 1 << 30
}

extension FileAccess {
  /// Fails where no file may be touched.
  func check() throws(Failure) {
    guard isAllowed else { throw Failure(reason: "this session touches no files") }
  }

  private func place(of path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }

  /// Whether there is a file that is not empty.
  package func hasText(_ path: String) -> Bool {
    var status = stat()
    return stat(place(of: path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size > 0
  }

  package func read(_ path: String) throws(Failure) -> [UInt8] {
    try check()
    let file = open(place(of: path), O_RDONLY | O_CLOEXEC)
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
  /// It is written beside the file, which it then replaces; what is no plain file is written into, and
  /// so is what the process has open, such as /dev/stdout.
  package func write(_ text: String, to path: String) throws(Failure) {
    try write(bytes: Array(text.utf8), to: path)
  }

  /// Puts bytes in the place of what is in a file, all of them or none.
  package func write(bytes: [UInt8], to path: String) throws(Failure) {
    try check()
    let target: String
    switch try FileTarget(place(of: path)) {
    case .descriptor(let number): return try write(bytes, toOpen: number)
    case .file(let path): target = path
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try Self.append(bytes: bytes, to: target)
    }
    let (file, beside) = try Self.make(beside: target)
    do throws(Failure) {
      defer { close(file) }
      try Self.write(bytes, to: file)
      if exists { fchmod(file, status.st_mode & 0o7777) }
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
    switch try FileTarget(place(of: path)) {
    case .descriptor(let number): try write(Array(text.utf8), toOpen: number)
    case .file(let target): try Self.append(bytes: Array(text.utf8), to: target)
    }
  }

  private func write(_ bytes: [UInt8], toOpen descriptor: Int32) throws(Failure) {
    settle()
    try Self.write(bytes, to: descriptor)
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

  /// A new file beside one, with the rights that new files get.
  ///
  /// mkstemp gives it others, and asking for the usual ones means changing them for all threads.
  private static func make(beside target: String) throws(Failure) -> (file: Int32, path: String) {
    while true {
      let path = target + "." + String(UInt32.random(in: .min ... .max), radix: 36)
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, path) }
      guard errno == EEXIST || errno == EINTR else { throw .last }
    }
  }
}
