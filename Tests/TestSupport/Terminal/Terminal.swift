import Glibc
import Testing

/// A command at a terminal of its own, where a test types and looks.
///
/// The terminal is an xterm: the kernel's line discipline in its default mode, and a `Screen`.
/// Tests never wait for a time: they wait for an expected screen, up to `HangLimit`.
public final class Terminal {
  /// The screen with all output read so far; every wait reads.
  public private(set) var screen: Screen
  /// The output from the pipe read so far.
  public private(set) var piped = ""
  public let process: Int32
  /// The child of the tests: the keeper of a job, or the command itself.
  private let child: Int32
  var master: Descriptor?
  /// Kept open, so that the terminal outlives the command and its mode can be read.
  var slave: Descriptor?
  var pipe: Descriptor?
  /// Typed bytes that were not accepted yet.
  var outgoing: ArraySlice<UInt8> = []
  var seenEnding: Ending?

  /// Starts a command, found on the PATH of its environment.
  ///
  /// Where no terminal can be opened, the test is skipped.
  public init(
    _ command: [String],
    size: Screen.Size = .standard,
    environment: Environment = [:],
    folder: String? = nil,
    input: Input = .terminal,
    output: Output = .terminal,
    errors: Output = .terminal,
    as place: Place = .job
  ) throws {
    guard Self.canOpen else {
      try Test.cancel("needs a terminal, and /dev/ptmx can't be opened here")
    }
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
    // After a hang-up, the id of a job may belong to another process.
    if getsid(process) == child { kill(-process, SIGKILL) }
    kill(child, SIGKILL)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
  }
}

@available(*, unavailable)
extension Terminal: Sendable {}

extension Terminal {
  /// A terminal could not be opened, or a command could not be started.
  public struct CannotStart: Error, Sendable {
    public let call: String
    public let code: Int32
  }

  /// The relation of a command to its terminal.
  public enum Place: Sendable, Hashable {
    /// A job of a session whose leader stays, as at the prompt of a shell.
    ///
    /// Ctrl-Z stops the job, and after its end the terminal still has the mode that it set.
    case job
    /// The leader of the session, like the command of a terminal window.
    ///
    /// A leader gets SIGHUP at `hangUp`, and its end is always known. Ctrl-Z does not stop it,
    /// since no other process could continue it. At its end the kernel resets the mode of the
    /// terminal, so the mode is meaningless afterwards.
    case leader
  }

  /// The source of standard input.
  public enum Input: Sendable, Hashable {
    case terminal, closed
    /// `/dev/null`.
    case nothing
    /// A file, by its path.
    case file(String)
  }

  /// The target of standard output or standard error.
  public enum Output: Sendable, Hashable {
    case terminal, closed
    /// `/dev/null`.
    case nothing
    /// A file, by its path, which is created anew.
    case file(String)
    /// A pipe to the test, the same one for both: see `piped`, `seePiped(_:)` and `closePipe()`.
    case pipe
  }
}

extension Terminal {
  /// Reads available output, and sends typed bytes; returns false if there was nothing to do.
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

  /// Changes the size; the kernel notifies the program by SIGWINCH.
  public func resize(to size: Screen.Size) {
    work()
    screen.resize(to: size)
    if let master { Self.set(size, of: master) }
  }

  /// Reports a size to the command that the screen does not have.
  public func claim(_ size: Screen.Size) {
    work()
    if let master { Self.set(size, of: master) }
  }

  public func mode() throws(CannotStart) -> Mode {
    var mode = termios()
    guard let slave, tcgetattr(slave.number, &mode) == 0 else {
      throw CannotStart(call: "tcgetattr", code: errno)
    }
    return Mode(mode)
  }

  /// Closes the reading end of the pipe: writers get SIGPIPE.
  public func closePipe() { pipe = nil }
}
