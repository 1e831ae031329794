import Glibc

extension Terminal {
  /// The mode of a terminal for input and output, as `stty` sets it.
  public struct Mode: Sendable, Equatable {
    private let input: UInt32
    private let output: UInt32
    private let control: UInt32
    private let local: UInt32
    private let characters: [UInt8]

    init(_ mode: termios) {
      input = mode.c_iflag
      output = mode.c_oflag
      control = mode.c_cflag
      local = mode.c_lflag
      characters = withUnsafeBytes(of: mode.c_cc) { Array($0) }
    }
  }
}

extension Terminal.Mode {
  /// Whether typed characters are echoed.
  public var echoes: Bool { local & UInt32(ECHO) != 0 }

  /// Whether input is delivered line by line, and can be edited before.
  public var gathersLines: Bool { local & UInt32(ICANON) != 0 }

  /// Whether keys like Ctrl-C send signals.
  public var sendsSignals: Bool { local & UInt32(ISIG) != 0 }

  /// Whether the enter key is read as the end of a line.
  public var takesReturnAsNewline: Bool { input & UInt32(ICRNL) != 0 }

  /// Whether output is processed, such as line ends to CR LF.
  public var processesOutput: Bool { output & UInt32(OPOST) != 0 }
}

extension Terminal.Mode: CustomStringConvertible {
  /// The names of `stty`, then the flags as numbers.
  public var description: String {
    let names = [
      (echoes, "echo"), (gathersLines, "icanon"), (sendsSignals, "isig"),
      (takesReturnAsNewline, "icrnl"), (processesOutput, "opost"),
    ].map { ($0 ? "" : "-") + $1 }
    let numbers = [input, output, control, local].map { String($0, radix: 16) }
    let characters = characters.map { String($0, radix: 16) }
    return (names + numbers + characters).joined(separator: " ")
  }
}
