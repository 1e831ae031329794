import Glibc

/// A command at a terminal of its own, where a test types and looks.
///
/// The terminal is an xterm: the kernel's line discipline in its ordinary mode, and a `Screen`.
/// Nothing is waited for by time: a test waits for what it expects to see, for 60 seconds at most.
public final class Terminal {
  /// What is shown, as far as it was read: every wait reads.
  public private(set) var screen: Screen
  /// What the command wrote to its pipe so far, as far as it was read.
  public private(set) var piped = ""
  /// The process of the command.
  public let process: Int32
  /// The child of the tests: the keeper of a job, or the command itself.
  private let child: Int32
  var master: Descriptor?
  /// Kept open, so that the terminal lives longer than the command, and its mode can be looked at.
  var slave: Descriptor?
  var pipe: Descriptor?
  /// What was typed and didn't go through yet.
  var outgoing: ArraySlice<UInt8> = []
  var seenEnding: Ending?

  /// Starts a command, found on the PATH of its environment.
  public init(
    _ command: [String],
    size: Screen.Size = .standard,
    environment: Environment = [:],
    folder: String? = nil,
    input: Input = .terminal,
    output: Output = .terminal,
    errors: Output = .terminal,
    as place: Place = .job
  ) throws(CannotStart) {
    let pair = try Self.open(size)
    let pipe = try output == .pipe || errors == .pipe ? Descriptor.pipe() : nil
    var start = Start(
      terminal: pair.path, place: place, command: environment.setting(folder) + command)
    start.input = input
    start.outputs = [output, errors]
    start.pipe = pipe?.writing
    (child, process) = try start.run()
    self.pipe = pipe?.reading
    (master, slave) = (pair.master, pair.slave)
    screen = Screen(size: size)
  }

  deinit {
    // After a hang-up the number of a job may belong to somebody else.
    if getsid(process) == child { kill(-process, SIGKILL) }
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
  }
}

@available(*, unavailable)
extension Terminal: Sendable {}

extension Terminal {
  /// A terminal could not be had, or a command not be started.
  public struct CannotStart: Error, Sendable {
    /// What failed.
    public let call: String
    /// The number of the error.
    public let code: Int32
  }

  /// How a command is related to its terminal.
  public enum Place: Sendable, Hashable {
    /// A job of a session whose leader stays, as at the prompt of a shell.
    ///
    /// So Ctrl-Z stops it, and after its end the terminal still has the mode that it has left.
    case job
    /// The leader of the session, as what a terminal window was opened for.
    ///
    /// A leader hears of `hangUp` at once, and how it ended is known also then. Ctrl-Z doesn't stop
    /// it: the kernel stops nobody whom nobody could continue. When it ends, the kernel resets the
    /// mode of the terminal, so there is no use in looking at it afterwards.
    case leader
  }

  /// What standard input is.
  public enum Input: Sendable, Hashable {
    case terminal, closed
    /// The file that is always at its end.
    case nothing
    /// A file, by its path.
    case file(String)
  }

  /// What standard output or standard error is.
  public enum Output: Sendable, Hashable {
    case terminal, closed
    /// The file that takes everything.
    case nothing
    /// A file, by its path, which is made anew.
    case file(String)
    /// A pipe to the test, the same one for both: see `piped`, `seePiped(_:)` and `closePipe()`.
    case pipe
  }
}

extension Terminal {
  /// Reads what is there, and writes what was typed; false if there was nothing to do.
  @discardableResult
  func work() -> Bool {
    let written = writeOutgoing()
    let shown = master?.readAvailable() ?? []
    screen.feed(shown)
    let piped = pipe?.readAvailable() ?? []
    self.piped += String(decoding: piped, as: UTF8.self)
    return written || !shown.isEmpty || !piped.isEmpty
  }

  private func writeOutgoing() -> Bool {
    guard let master, !outgoing.isEmpty else { return false }
    let count = outgoing.withUnsafeBytes { write(master.number, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    outgoing = outgoing.dropFirst(count)
    return true
  }

  /// Takes another size; the kernel tells the program by SIGWINCH.
  public func resize(to size: Screen.Size) {
    work()
    screen.resize(to: size)
    if let master { Self.set(size, of: master) }
  }

  /// Tells the command a size that the screen does not have.
  public func claim(_ size: Screen.Size) {
    work()
    if let master { Self.set(size, of: master) }
  }

  /// The mode of the terminal now.
  public func mode() throws(CannotStart) -> Mode {
    var mode = termios()
    guard let slave, tcgetattr(slave.number, &mode) == 0 else {
      throw CannotStart(call: "tcgetattr", code: errno)
    }
    return Mode(mode)
  }

  /// Closes the reading end of the pipe: who writes there gets SIGPIPE.
  public func closePipe() { pipe = nil }
}
