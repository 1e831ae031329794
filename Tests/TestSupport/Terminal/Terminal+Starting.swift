import Glibc

extension Terminal {
  /// Opens a terminal: the descriptors of the test and the command, and the path of the latter.
  ///
  /// The C functions for it are hidden from Swift by a macro; these are the calls behind them.
  static func open(
    _ size: Screen.Size
  ) throws(CannotStart) -> (master: Descriptor, slave: Descriptor, path: String) {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC
    let master = try Descriptor(Glibc.open("/dev/ptmx", flags | O_NONBLOCK), "open /dev/ptmx")
    let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
    let tellNumber: UInt = 0x8004_5430  // TIOCGPTN
    var (isLocked, number): (Int32, UInt32) = (0, 0)
    guard ioctl(master.number, unlock, &isLocked) == 0,
      ioctl(master.number, tellNumber, &number) == 0
    else { throw CannotStart(call: "ioctl", code: errno) }
    let path = "/dev/pts/\(number)"
    let slave = try Descriptor(Glibc.open(path, flags), "open \(path)")
    // Backspace deletes a character instead of a byte, as in current terminals.
    var mode = termios()
    tcgetattr(slave.number, &mode)
    mode.c_iflag |= tcflag_t(IUTF8)
    tcsetattr(slave.number, TCSANOW, &mode)
    set(size, of: master)
    return (master, slave, path)
  }

  /// Whether there are terminals: in a root folder without /dev/pts there are none.
  static let canOpen = (try? Descriptor(Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY), "open")) != nil

  static func set(_ size: Screen.Size, of master: Descriptor) {
    var window = winsize()
    window.ws_row = UInt16(clamping: size.rows)
    window.ws_col = UInt16(clamping: size.columns)
    _ = ioctl(master.number, UInt(TIOCSWINSZ), &window)
  }

  struct Start {
    let terminal: String
    let place: Place
    let command: [String]
    var input = Input.terminal
    var outputs: [Output] = []
    var pipe: Descriptor?
  }
}

extension Terminal.Start {
  /// Starts the command, and returns the child of this process and the process of the command.
  func run() throws(Terminal.CannotStart) -> (child: Int32, process: Int32) {
    switch place {
    case .leader:
      let child = try spawn(command, telling: nil)
      return (child, child)
    case .job:
      let notes = try Descriptor.pipe()
      let child = try spawn(["/bin/sh", "-c", Self.keeper, "sh"] + command, telling: notes.writing)
      return (child, try processNumber(from: notes.reading, of: child))
    }
  }

  /// The leader of a session that gives the command a process group of its own at the terminal.
  ///
  /// The leader is stopped before the command begins, so only the tests observe the command:
  /// stopped or ended, it is not reaped. Its id is written to descriptor 3.
  private static let keeper = """
    set -m
    /bin/sh -c '
      kill -STOP $PPID
      until read -r line </proc/$PPID/stat && case $line in (*") T "*) ;; (*) false ;; esac; do :; done
      echo $$ >&3
      exec "$@" 3>&-' sh "$@"
    :
    """

  private func processNumber(
    from notes: Descriptor, of child: Int32
  ) throws(Terminal.CannotStart) -> Int32 {
    var text = ""
    while !text.hasSuffix("\n") {
      var byte: UInt8 = 0
      var place = pollfd(fd: notes.number, events: Int16(POLLIN), revents: 0)
      guard poll(&place, 1, 30_000) > 0, read(notes.number, &byte, 1) == 1 else { break }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    if let number = Int32(text.dropLast()) { return number }
    kill(child, SIGKILL)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    throw Terminal.CannotStart(call: "the keeper of the job", code: status)
  }

  private func spawn(
    _ command: [String], telling notes: Descriptor?
  ) throws(Terminal.CannotStart) -> Int32 {
    try TestSupport.spawn(command, keepingDescriptorsUpTo: notes == nil ? 2 : 3) { actions in
      fill(&actions, notes)
    }
  }

  /// Opening the terminal makes it that of the session; then the streams are set.
  private func fill(_ actions: inout posix_spawn_file_actions_t, _ notes: Descriptor?) {
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    for (index, output) in outputs.enumerated() {
      let stream = Int32(index + 1)
      switch output {
      case .terminal: break
      case .closed: posix_spawn_file_actions_addclose(&actions, stream)
      case .nothing: posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      case .file(let path):
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, stream, path, flags, 0o600)
      case .pipe:
        if let pipe { posix_spawn_file_actions_adddup2(&actions, pipe.number, stream) }
      }
    }
    switch input {
    case .terminal: break
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .nothing: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    }
    if let notes { posix_spawn_file_actions_adddup2(&actions, notes.number, 3) }
  }
}
