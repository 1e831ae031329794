import Glibc

extension Terminal {
  /// How a command ended.
  public enum Ending: Sendable, Hashable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
    /// Nobody knows: a job whose terminal has been hung up.
    case unseen
  }

  /// Waits until the command has ended and all that it wrote is read, and returns how it ended.
  @discardableResult
  public func end() async throws -> Ending {
    try await wait(for: "the end") { self.ending != nil }
    while work() {}
    return ending ?? .unseen
  }

  /// How the command ended, if it has.
  public var ending: Ending? {
    if seenEnding == nil, case .ended(let ending) = state { seenEnding = ending }
    return seenEnding
  }

  /// The command is stopped, as by Ctrl-Z.
  public var isStopped: Bool { state == .stopped }

  /// Waits until the command is stopped, and what it wrote before is read.
  public func seeStop() async throws {
    try await wait(for: "a stop") { self.isStopped }
    while work() {}
  }

  /// Lets a stopped command go on at the terminal, as `fg` of a shell does.
  public func resume() { kill(-process, SIGCONT) }

  /// Sends a signal to the process of the command.
  public func send(_ signal: Int32) { kill(process, signal) }

  /// Closes the terminal, as its window does: a command gets SIGHUP, and its reading fails.
  ///
  /// Which of them comes first is not certain for a command that reads.
  /// How a job ends after that may be seen by nobody; a leader's end is seen.
  public func hangUp() {
    work()
    outgoing = []
    slave = nil
    master = nil
  }
}

extension Terminal {
  private enum State: Equatable {
    case running, stopped
    case ended(Ending)
  }

  /// The state as the kernel tells it.
  ///
  /// Nobody waits for the process before this object goes, so it and its number stay.
  private var state: State {
    // The name of the program, in parentheses, may contain anything.
    let fields = Self.read("/proc/\(process)/stat").split(separator: UInt8(ascii: ")")).last?
      .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map {
        String(decoding: $0, as: UTF8.self)
      }
    guard let fields, let letter = fields.first else { return .ended(.unseen) }
    switch letter {
    case "T", "t": return .stopped
    case "Z", "X":
      // Field 52 of proc(5), where the state is field 3.
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
