import Glibc
import PatchbayShell

/// Reads lines of standard input as they come, with only the editing that a terminal does itself.
struct PlainLineReader: LineReader {
  private let output: StandardOutput
  /// The most bytes of a line, or of all input that is read at once.
  private let mostBytes: Int
  /// Called while input is awaited.
  private let meanwhile: (() -> Void)?
  /// The bytes that are not handed on yet begin at `start`; there is no line end before `searched`.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  init(output: StandardOutput, upTo mostBytes: Int, meanwhile: (() -> Void)? = nil) {
    self.output = output
    self.mostBytes = min(mostBytes, FileAccess.mostBytes)
    self.meanwhile = meanwhile
  }
}

extension PlainLineReader {
  mutating func readLine(_ prompt: Prompt?) -> LineRead {
    if let prompt { output.write(prompt.text) }
    while true {
      if let newline = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        var line = take(through: newline + 1)
        line.removeLast(line.suffix(2) == [UInt8(ascii: "\r"), UInt8(ascii: "\n")] ? 2 : 1)
        return .line(line)
      }
      searched = bytes.count
      if isAtEnd { return start < bytes.count ? .line(take(through: bytes.count)) : .end }
      if let other = readMore() { return other }
    }
  }

  private mutating func take(through end: Int) -> [UInt8] {
    defer { (start, searched) = (end, end) }
    return Array(bytes[start..<end])
  }

  /// Reads up to the end of the input.
  mutating func readAll() -> LineRead {
    do throws(FileAccess.Failure) {
      try FileDescriptor.checkSize(STDIN_FILENO, upTo: mostBytes)
    } catch { return .failed(error.reason) }
    while !isAtEnd {
      if let other = readMore() { return other }
    }
    return .line(take(through: bytes.count))
  }

  /// Waits for input, and reads the available bytes; returns nil on success.
  private mutating func readMore() -> LineRead? {
    bytes.removeSubrange(..<start)
    (start, searched) = (0, searched - start)
    if bytes.count > mostBytes { return .failed(FileAccess.Failure.tooLarge(mostBytes).reason) }
    output.flush()
    // The reader of the prompt is gone.
    guard output.failure == nil else { return .interrupted }
    guard Process.waitForInput(meanwhile: meanwhile) else { return .interrupted }
    var count = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, length in
      count = Keyboard.read(into: UnsafeMutableRawBufferPointer(buffer))
      length = max(count, 0)
    }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? nil : .failed(systemError) }
    bytes += chunk
    isAtEnd = count == 0
    return nil
  }
}
