import Glibc

/// Files as commands name them.
package struct FileAccess {
  /// Whether files may be touched at all.
  let isAllowed: Bool
  /// Where relative paths begin; nil for where the process is.
  let folder: String?
  /// How far paths may lead; nil for everywhere.
  let reach: FileReach?
  /// What was written so far by whoever names files.
  let written: WrittenFiles
  /// Runs before something is written to a descriptor of the process, for whoever writes there too.
  let settle: () -> Void

  package init(
    isAllowed: Bool = true, folder: String? = nil, reach: FileReach? = nil,
    written: WrittenFiles = WrittenFiles(), settle: @escaping () -> Void = {}
  ) {
    self.isAllowed = isAllowed
    self.folder = folder
    self.reach = reach
    self.written = written
    self.settle = settle
  }

  /// That something can't be read or written, with the system's words for it or our own.
  package struct Failure: Error {
    package let reason: String
    /// What would help.
    let remedy: String?
    /// A rule about commands from files forbids it.
    let isOutOfReach: Bool

    package static var last: Failure { of(errno) }

    static func of(_ code: Int32) -> Failure { Failure(reason: String(cString: strerror(code))) }

    package init(reason: String, remedy: String? = nil, isOutOfReach: Bool = false) {
      (self.reason, self.remedy, self.isOutOfReach) = (reason, remedy, isOutOfReach)
    }
  }

  /// More is no file for people.
  private static let mostBytes = 1 << 30
}

extension FileAccess.Failure {
  init(_ rule: FileReach.Rule) {
    self.init(reason: rule.words, remedy: rule.remedy, isOutOfReach: true)
  }
}

// MARK: - Places

extension FileAccess {
  /// Fails where no file may be touched.
  func check() throws(Failure) {
    guard isAllowed else { throw Failure(reason: "this session touches no files") }
  }

  /// Where a path leads; where that may not be known, what is out of reach is not there either.
  func target(
    of path: String, _ rule: (FileReach, [UInt8]) -> FileReach.Rule?
  ) throws(Failure) -> FileTarget {
    try check()
    let path = folder.map { path.hasPrefix("/") ? path : "\($0)/\(path)" } ?? path
    guard let reach else { return try FileTarget(path) }
    do throws(Failure) {
      let target = try FileTarget(path)
      let found: FileReach.Rule? =
        switch target {
        case .file(let place): place.isNull ? nil : rule(reach, place.path)
        // What is open was not opened for them.
        case .descriptor: rule(reach, [])
        }
      guard let found else { return target }
      throw Failure(found)
    } catch {
      if error.isOutOfReach { throw error }
      if let found = rule(reach, path.asWritten) { throw Failure(found) }
      throw error
    }
  }
}

extension String {
  /// A path from the root as its words say, whatever is there.
  fileprivate var asWritten: [UInt8] {
    var names: [[UInt8]] = []
    let above = hasPrefix("/") ? "" : (try? OpenFolder("."))?.text ?? ""
    for name in "\(above)/\(self)".utf8.split(separator: UInt8(ascii: "/")) {
      if name.elementsEqual("..".utf8) {
        _ = names.popLast()
      } else if !name.elementsEqual(".".utf8) {
        names.append(Array(name))
      }
    }
    return names.flatMap { [UInt8(ascii: "/")] + $0 }
  }
}

extension FilePlace {
  /// Whether it is where everybody has the device that takes all and gives nothing.
  fileprivate var isNull: Bool { path.elementsEqual("/dev/null".utf8) }
}

extension stat {
  /// Fails for what is no file: it could keep whoever opens it waiting, or do something.
  fileprivate func checkSort() throws(FileAccess.Failure) {
    switch st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .of(EISDIR)
    case S_IFLNK: throw .of(ELOOP)
    case S_IFIFO: throw .init(reason: "it is a pipe and no file")
    case S_IFSOCK: throw .init(reason: "it is a socket and no file")
    default:
      if !isNull { throw .init(reason: "it is a device and no file") }
    }
  }

  /// Whether it is the device that takes all and gives nothing.
  fileprivate var isNull: Bool { st_mode & S_IFMT == S_IFCHR && st_rdev == 0x103 }

  fileprivate init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }
}

// MARK: - Reading

extension FileAccess {
  /// Whether there is a file that is not empty.
  package func hasText(_ path: String) -> Bool {
    guard case .file(let place)? = try? target(of: path, { $0.rule(againstReading: $1) }),
      let status = place.status
    else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  package func read(_ path: String) throws(Failure) -> [UInt8] { try readFile(path).bytes }

  /// What is in a file, and the folder that it is in; nil for what the process has open.
  func readFile(_ path: String) throws(Failure) -> (bytes: [UInt8], folder: String?) {
    switch try target(of: path, { $0.rule(againstReading: $1) }) {
    case .descriptor(let number):
      let file = open("/proc/self/fd/\(number)", O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else { throw .last }
      defer { close(file) }
      return (try Self.read(file), nil)
    case .file(let place):
      // To open some devices does something.
      try place.status?.checkSort()
      let file = place.open(O_RDONLY)
      guard file >= 0 else { throw .last }
      defer { close(file) }
      guard let status = stat(of: file) else { throw .last }
      try status.checkSort()
      let folder = place.folder.text
      return (try Self.read(file), folder.isEmpty ? "/" : folder)
    }
  }

  private static func read(_ file: Int32) throws(Failure) -> [UInt8] {
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
}

// MARK: - Writing

extension FileAccess {
  /// Puts text in the place of what is in a file, all of it or none.
  ///
  /// It is written beside the file, which it then replaces; what the process has open, such as
  /// /dev/stdout, is written into. With force, a file that is read-only is replaced, too.
  package func write(
    _ text: String, to path: String, withForce isForced: Bool = false
  ) throws(Failure) {
    try write(bytes: Array(text.utf8), to: path, withForce: isForced)
  }

  /// Puts bytes in the place of what is in a file, all of them or none.
  package func write(
    bytes: [UInt8], to path: String, withForce isForced: Bool = false
  ) throws(Failure) {
    switch try target(of: path, { $0.rule(againstWriting: $1) }) {
    case .descriptor(let number): try write(bytes, toOpen: number)
    case .file(let place):
      let former = place.status
      try former?.checkSort()
      if former?.isNull == true { return }
      if let former { try check(former, at: place, withForce: isForced) }
      let file = try ReplacingFile(in: place.folder, like: former)
      try FileDescriptor.write(bytes, to: file.descriptor)
      try file.replace(place.name, ifNew: former == nil && reach != nil)
      noteWritten(place, file.descriptor)
    }
  }

  /// Fails where a file could not be written, as far as it and its folder tell.
  package func checkPlace(_ path: String) throws(Failure) {
    guard case .file(let place) = try target(of: path, { $0.rule(againstWriting: $1) }) else {
      return
    }
    if let status = place.status, status.st_mode & S_IFMT != S_IFDIR {
      try status.checkSort()
      if status.isNull { return }
      try check(status, at: place, withForce: false)
    }
    guard faccessat(place.folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
      throw .last
    }
  }

  /// Adds text at the end of a file, all of it or none.
  func append(_ text: String, to path: String) throws(Failure) {
    switch try target(of: path, { $0.rule(againstWriting: $1) }) {
    case .descriptor(let number): try write(Array(text.utf8), toOpen: number)
    case .file(let place): try append(Array(text.utf8), at: place)
    }
  }

  private func append(_ bytes: [UInt8], at place: FilePlace) throws(Failure) {
    let former = place.status
    try former?.checkSort()
    let making = former == nil ? O_CREAT | O_EXCL : 0
    let file = place.open(O_WRONLY | O_APPEND | making)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    guard let status = stat(of: file) else { throw .last }
    try status.checkSort()
    if status.isNull { return }
    if former != nil {
      try check(status, at: place, withForce: false)
      if reach != nil, status.st_nlink > 1 { throw Failure(.severalNames) }
    }
    do throws(Failure) { try FileDescriptor.write(bytes, to: file) } catch {
      if former == nil {
        unlinkat(place.folder.descriptor, place.name, 0)
      } else {
        FileDescriptor.cut(file, to: Int(status.st_size), unlessBeyond: bytes.count)
      }
      throw error
    }
    noteWritten(place, file)
  }

  /// Fails for a file that is there and must stay as it is.
  private func check(
    _ former: stat, at place: FilePlace, withForce isForced: Bool
  ) throws(Failure) {
    if let reach, !reach.mayReplace(place.path), !written.contains(place.path, former) {
      throw Failure(.notWritten)
    }
    guard !isForced, !place.isWritable(former) else { return }
    throw Failure(reason: "it is read-only", remedy: "save, record and graph have --force")
  }

  private func noteWritten(_ place: FilePlace, _ file: Int32) {
    if reach != nil, let status = stat(of: file) { written.note(place.path, status) }
  }

  private func write(_ bytes: [UInt8], toOpen descriptor: Int32) throws(Failure) {
    settle()
    try FileDescriptor.write(bytes, to: descriptor)
  }
}

extension FilePlace {
  /// Whether the user may write into the file; root may into all, but not all are meant to be.
  fileprivate func isWritable(_ status: stat) -> Bool {
    geteuid() == 0
      ? status.st_mode & S_IWUSR != 0
      : faccessat(folder.descriptor, name, W_OK, AT_EACCESS) == 0
  }
}
