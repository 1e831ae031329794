import Glibc

extension Terminal {
  /// The end of a command.
  public enum Ending: Sendable, Hashable {
    /// The command exited with a status.
    case exited(Int32)
    /// A signal ended the command.
    case signalled(Int32)
    /// Unknown: a job whose terminal was hung up.
    case unseen
  }

  /// Waits until the command has ended and all its output is read, and returns how it ended.
  @discardableResult
  public func end() async throws -> Ending {
    try await wait(for: "the end") { self.ending != nil }
    while work() {}
    return ending ?? .unseen
  }

  /// How the command ended; nil while it runs.
  public var ending: Ending? {
    if seenEnding == nil, case .ended(let ending) = state { seenEnding = ending }
    return seenEnding
  }

  /// Whether the command is stopped, as by Ctrl-Z.
  public var isStopped: Bool { state == .stopped }

  /// Waits until the command is stopped, and its output is read.
  public func seeStop() async throws {
    try await wait(for: "a stop") { self.isStopped }
    while work() {}
  }

  /// Continues a stopped command in the foreground, like `fg` of a shell.
  public func resume() { kill(-process, SIGCONT) }

  public func send(_ signal: Int32) { kill(process, signal) }

  /// Closes the terminal as its window would: the command gets SIGHUP, and its reads fail.
  ///
  /// For a command that is reading, the order of the two is undefined. The end of a job may then be
  /// unknown; that of a leader is known.
  public func hangUp() {
    work()
    outgoing = []
    slave = nil
    master = nil
  }
}

extension Terminal {
  enum State: Equatable {
    case running, stopped
    /// The command waits: for input, for another process, or for a time.
    case waiting
    case ended(Ending)
  }

  /// The state according to the kernel.
  ///
  /// The process is not reaped before this object is released, so its id stays valid.
  var state: State {
    // The program name in parentheses may contain any characters.
    let fields = Self.read("/proc/\(process)/stat").split(separator: UInt8(ascii: ")")).last?
      .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
        String(decoding: $0, as: UTF8.self)
      }
    guard let fields, let letter = fields.first else { return .ended(.unseen) }
    switch letter {
    case "T", "t": return .stopped
    case "S": return .waiting
    case "Z", "X":
      // Field 52 of proc(5), as the split text begins with field 3, the state.
      let status = fields.count > 49 ? Int32(fields[49]) ?? 0 : 0
      let signal = status & 0x7F
      return .ended(signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal))
    default: return .running
    }
  }

  private static func read(_ path: String) -> ArraySlice<UInt8> {
    guard let file = try? Descriptor(Glibc.open(path, O_RDONLY | O_CLOEXEC), "open") else {
      return []
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file.number, &buffer, buffer.count)
    return buffer.prefix(max(0, count))
  }
}
