import Glibc

/// An open history file, which no other shell writes meanwhile if the system has locks.
struct OpenHistory: ~Copyable {
  private let descriptor: Int32
  /// Whether this process holds the exclusive lock.
  private(set) var isLocked = false

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  enum Purpose {
    case reading
    /// Adding entries; a missing file is created.
    case adding
  }
}

// MARK: - Opening

extension OpenHistory {
  /// The limit on retries: if the file seems to be replaced more often, its device and inode number
  /// don't identify it.
  private static let mostReplacements = 100

  /// Opens the file, and waits for its lock, at most this many milliseconds.
  static func open(
    _ path: String, _ purpose: Purpose, patience: Int
  ) throws(HistoryFault) -> OpenHistory {
    for _ in 0..<mostReplacements {
      var file = try opened(path, purpose)
      guard try file.isPlain else { return file }
      file.hide(at: path)
      try file.lock(for: purpose, patience: patience)
      // If another shell has put a shorter file there, entries must not go into the old one.
      if file.isStill(at: path) { return file }
    }
    return try opened(path, purpose)
  }

  private static func opened(
    _ path: String, _ purpose: Purpose
  ) throws(HistoryFault) -> OpenHistory {
    let flags =
      switch purpose {
      case .reading: O_RDONLY
      case .adding: O_RDWR | O_APPEND | O_CREAT
      }
    func open() -> Int32 {
      // A pipe at this path must not keep a shell from starting.
      Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    }
    var descriptor = open()
    if descriptor < 0, errno == ENOENT, purpose == .adding {
      makeFolder(of: path)
      descriptor = open()
    }
    guard descriptor >= 0 else { throw .last }
    return OpenHistory(descriptor: descriptor)
  }

  /// Creates the missing folders above a file.
  static func makeFolder(of path: String) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if mkdir(folder, 0o700) == 0 || errno != ENOENT { return }
    makeFolder(of: folder)
    _ = mkdir(folder, 0o700)
  }

  /// Whether this is a file, and not a device such as `/dev/null`; throws for anything else.
  private var isPlain: Bool {
    get throws(HistoryFault) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: return true
      case S_IFCHR: return false
      case S_IFDIR: throw .system(EISDIR)
      default: throw .notAFile
      }
    }
  }

  /// Removes access by others if all users can read the file, as former versions allowed.
  ///
  /// Access by the group alone was granted by the owner, and stays. A target of a link, a file with
  /// several names, and a file of another user may be more than a history, and stay as they are.
  private func hide(at path: String) {
    let status = status
    var named = stat()
    guard status.st_mode & S_IROTH != 0, status.st_uid == geteuid(), status.st_nlink == 1,
      lstat(path, &named) == 0, (named.st_dev, named.st_ino) == (status.st_dev, status.st_ino)
    else { return }
    fchmod(descriptor, status.st_mode & 0o700)
  }

  private var status: stat {
    var status = stat()
    fstat(descriptor, &status)
    return status
  }

  private mutating func lock(for purpose: Purpose, patience: Int) throws(HistoryFault) {
    let sort = purpose == .reading ? LOCK_SH : LOCK_EX
    for _ in 0...patience {
      if flock(descriptor, sort | LOCK_NB) == 0 {
        isLocked = purpose == .adding
        return
      }
      // Some file systems have no locks; short appends work there, too.
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      // flock waits forever or not at all, but a shell must start: so it is tried for a while.
      usleep(1000)
    }
    // Reading without the lock does no harm.
    if purpose == .adding { throw .locked }
  }

  private func isStill(at path: String) -> Bool {
    var there = stat()
    let here = status
    return stat(path, &there) == 0 && (there.st_dev, there.st_ino) == (here.st_dev, here.st_ino)
  }
}

// MARK: - Reading and writing

extension OpenHistory {
  /// The size in bytes; 0 for a device.
  var size: Int { Int(status.st_size) }

  /// Reads at most this many bytes from an offset.
  func read(from start: Int, count: Int) throws(HistoryFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, max(0, size - start)))
    var end = 0
    while end < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + end }, $0.count - end, start + end)
      }
      if count == 0 { break }
      if count > 0 { end += count } else if errno != EINTR { throw .last }
    }
    return Array(bytes[..<end])
  }

  /// Appends all lines or none, after a header or line end that is missing at the end of the file.
  func add(_ lines: [UInt8]) throws(HistoryFault) {
    let size = size
    let bytes: [UInt8]
    switch HistoryHeader(beginning: try read(from: 0, count: HistoryHeader.mostBytes)) {
    case .newer(let format): throw .newer(format: format)
    case .begun(let rest): bytes = rest + lines
    case .current, .absent:
      let isWhole = try read(from: size - 1, count: 1) == [HistoryLine.end]
      bytes = (isWhole ? [] : [HistoryLine.end]) + lines
    }
    do throws(HistoryFault) {
      try Self.write(bytes, to: descriptor)
    } catch {
      if isLocked { ftruncate(descriptor, off_t(size)) }
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(HistoryFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw .last }
    }
  }
}
