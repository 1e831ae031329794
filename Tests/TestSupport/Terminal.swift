import Foundation
import Glibc

/// A command at a terminal of its own, where a test types and looks.
///
/// The terminal echoes nothing and changes nothing, so what is seen is what the command has written.
public final class Terminal {
  /// All that was seen so far.
  public private(set) var screen = ""
  private let process = Process()
  private let master: Int32
  private var searched = 0

  /// Something was waited for in vain; what was seen instead.
  public struct Missing: Error {
    /// What was waited for.
    public let text: String
    /// What was seen.
    public let screen: String
  }

  /// Starts a command.
  public init(_ command: [String], environment: [String: String] = [:]) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    let slave = Self.openSlave(of: master)
    guard slave >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    var mode = termios()
    tcgetattr(slave, &mode)
    mode.c_oflag &= ~tcflag_t(OPOST)
    mode.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(slave, TCSANOW, &mode)
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(master)
  }
}

@available(*, unavailable)
extension Terminal: Sendable {}

extension Terminal {
  /// The side of the terminal that the command gets.
  ///
  /// The C functions for it are hidden from Swift by a macro; these are the calls behind them.
  private static func openSlave(of master: Int32) -> Int32 {
    let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
    let tellNumber: UInt = 0x8004_5430  // TIOCGPTN
    var (isLocked, number): (Int32, UInt32) = (0, 0)
    guard ioctl(master, unlock, &isLocked) == 0, ioctl(master, tellNumber, &number) == 0 else {
      return -1
    }
    return open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
  }
}

extension Terminal {
  /// Waits until a text is seen below what was waited for before, for half a minute at most.
  public func see(_ text: String) async throws {
    try await wait(for: text) {
      guard let range = self.screen.dropFirst(self.searched).range(of: text) else { return false }
      self.searched = self.screen.distance(from: self.screen.startIndex, to: range.upperBound)
      return true
    }
  }

  /// Waits for the end, and returns the exit status, or the number of the signal that ended it.
  public func end() async throws -> Int32 {
    try await wait(for: "the end") { !self.process.isRunning }
    while read(within: 0) {}
    return process.terminationStatus
  }

  /// Types.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(master, bytes, bytes.count)
  }

  /// Sends a signal, as the keys of a terminal do.
  public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  private func wait(for text: String, until isThere: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(30)
    while !isThere() {
      guard ContinuousClock.now < end else { throw Missing(text: text, screen: screen) }
      if !read(within: 10) { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  /// Reads what is there; false if nothing is.
  private func read(within milliseconds: Int32) -> Bool {
    var place = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&place, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    let count = Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    screen += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}
