import PatchbayPlatform

/// Files as commands name them.
package struct FileAccess {
  /// Whether files may be touched at all.
  let isAllowed: Bool
  /// Where relative paths begin; nil for where the process is.
  let folder: String?
  /// How far paths may lead; nil for everywhere.
  let reach: FileReach?
  /// The files written so far by commands of this origin.
  let written: WrittenFiles
  /// Runs before data is written to a descriptor of the process, for other writers there.
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
    package let isOutOfReach: Bool

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
        case .file(let place): place.isNull ? nil : rule(reach, place.path ?? [])
        // What is open was not opened for them.
        case .descriptor: rule(reach, [])
        }
      guard let found else { return target }
      throw Failure(found)
    } catch {
      if error.isOutOfReach { throw error }
      if let found = rule(reach, path.asFarAsItIs) { throw Failure(found) }
      throw error
    }
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
      let file = open(number.pathAsDescriptor, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else { throw .last }
      defer { close(file) }
      return (try Self.read(file), nil)
    case .file(let place):
      let folder = place.folder.text
      return (try read(at: place), folder == "" ? "/" : folder)
    }
  }

  func read(at place: FilePlace) throws(Failure) -> [UInt8] {
    // To open some devices does something.
    try place.status?.checkSort()
    let file = place.open(O_RDONLY)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    guard let status = stat(of: file) else { throw .last }
    try status.checkSort()
    return try Self.read(file)
  }

  private static func read(_ file: Int32) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = PatchbayPlatform.read(file, &buffer, buffer.count)
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
