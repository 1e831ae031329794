import PatchbayLanguage
import PatchbayPlatform

/// Access to files by the paths that commands name.
package struct FileAccess {
  /// Whether files may be used at all.
  let isAllowed: Bool
  /// The folder for relative paths; nil for the working folder of the process.
  let folder: String?
  /// The files that may be used; nil for all files.
  let reach: FileReach?
  /// The files that the session has written so far.
  let written: WrittenFiles
  /// The size limit of files that are read.
  private let mostBytes: Int
  /// Flushes buffered output before other data is written to a descriptor of the process.
  let settle: () -> Void

  /// The size limit of all files: larger ones are not meant for people.
  package static let mostBytes = 1 << 30

  package init(
    isAllowed: Bool = true, folder: String? = nil, reach: FileReach? = nil,
    written: WrittenFiles = WrittenFiles(), upTo mostBytes: Int = FileAccess.mostBytes,
    settle: @escaping () -> Void = {}
  ) {
    self.isAllowed = isAllowed
    self.folder = folder
    self.reach = reach
    self.written = written
    self.mostBytes = min(mostBytes, Self.mostBytes)
    self.settle = settle
  }

  /// A failure to read or write, with the system's message or one of our own.
  package struct Failure: Error {
    package let reason: String
    /// Advice on how to avoid the failure.
    let remedy: String?
    /// Whether a rule for commands from files and pipes forbids the access.
    package let isOutOfReach: Bool

    package static var last: Failure { of(errno) }

    static func of(_ code: Int32) -> Failure { Failure(reason: String(cString: strerror(code))) }

    package init(reason: String, remedy: String? = nil, isOutOfReach: Bool = false) {
      (self.reason, self.remedy, self.isOutOfReach) = (reason, remedy, isOutOfReach)
    }

    /// The failure for a file that has more than a number of bytes.
    package static func tooLarge(_ mostBytes: Int) -> Failure {
      Failure(
        reason: "it is larger than \(Budget.words(for: mostBytes)) bytes",
        remedy: mostBytes < FileAccess.mostBytes ? "patchbay --limit memory=N allows more" : nil)
    }
  }
}

extension FileAccess.Failure {
  init(_ rule: FileReach.Rule) {
    self.init(reason: rule.words, remedy: rule.remedy, isOutOfReach: true)
  }
}

// MARK: - Places

extension FileAccess {
  /// Throws if no files may be used.
  func check() throws(Failure) {
    guard isAllowed else { throw Failure(reason: "this session can't access files") }
  }

  /// The target of a path; throws if a rule forbids the access.
  ///
  /// Outside the reach, an existing file and a missing one give the same error.
  func target(
    of path: String, _ rule: (FileReach, [UInt8]) -> FileReach.Rule?
  ) throws(Failure) -> FileTarget {
    try check()
    guard let reach else {
      return try FileTarget(folder.map { path.hasPrefix("/") ? path : "\($0)/\(path)" } ?? path)
    }
    let place = try FilePlace(path, from: folder, within: reach, rule)
    if !place.isNull, let found = rule(reach, place.path ?? []) { throw Failure(found) }
    return .file(place)
  }
}

// MARK: - Reading

extension FileAccess {
  /// Whether a path leads to a file that is not empty.
  package func hasText(_ path: String) -> Bool {
    guard case .file(let place)? = try? target(of: path, { $0.rule(againstReading: $1) }),
      let status = place.status
    else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
  }

  package func read(_ path: String) throws(Failure) -> [UInt8] { try readFile(path).bytes }

  /// The contents of a file, and its folder; the folder is nil for an open descriptor.
  func readFile(_ path: String) throws(Failure) -> (bytes: [UInt8], folder: String?) {
    switch try target(of: path, { $0.rule(againstReading: $1) }) {
    case .descriptor(let number):
      let file = open(number.pathAsDescriptor, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard file >= 0 else { throw .last }
      defer { close(file) }
      return (try FileDescriptor.read(file, upTo: mostBytes), nil)
    case .file(let place):
      let folder = place.folder.text
      return (try read(at: place), folder == "" ? "/" : folder)
    }
  }

  func read(at place: FilePlace) throws(Failure) -> [UInt8] {
    // Check first: merely opening some devices has an effect.
    try place.status?.checkSort()
    let file = place.open(O_RDONLY)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    guard let status = stat(of: file) else { throw .last }
    try status.checkSort()
    return try FileDescriptor.read(file, upTo: mostBytes)
  }
}
