import Glibc

/// Reads lines of standard input as they come, with only the editing that a terminal does itself.
struct PlainLineReader: LineReader {
  private let output: StandardOutput
  /// Called while input is awaited.
  private let meanwhile: (() -> Void)?
  /// The bytes that are not handed on yet begin at `start`; there is no line end before `searched`.
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isAtEnd = false

  init(output: StandardOutput, meanwhile: (() -> Void)? = nil) {
    self.output = output
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
    while !isAtEnd {
      if let other = readMore() { return other }
    }
    return .line(take(through: bytes.count))
  }

  /// Waits for input, and reads the available bytes; returns nil on success.
  private mutating func readMore() -> LineRead? {
    bytes.removeSubrange(..<start)
    (start, searched) = (0, searched - start)
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
