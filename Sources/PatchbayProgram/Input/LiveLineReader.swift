import Glibc
import PatchbayText

/// Reads lines at a terminal without libedit, and shows output above the line that is being typed.
///
/// Used if an application runs while commands are typed. Otherwise the kernel edits lines; it
/// reports nothing before Enter, so the line could not be drawn again below the output.
final class LiveLineReader: LineReader {
  private let output: StandardOutput
  private let meanwhile: () -> Void
  private let isDumb: Bool
  /// Typed keys that are not yet part of the line.
  private var keys = TypedKeys()
  private var prompt = ""
  private var line = ""
  /// Where the line ends, counted from where the prompt begins.
  private var end = ScreenPlace(columns: 1)
  /// The last key began a sequence, such as that of an arrow.
  private var isInSequence = false

  /// A dumb terminal can't move the cursor up, so a line of several rows is drawn again below.
  init(output: StandardOutput, isDumb: Bool, meanwhile: @escaping () -> Void) {
    self.output = output
    self.isDumb = isDumb
    self.meanwhile = meanwhile
    TerminalMode.watch()
  }
}

extension LiveLineReader {
  func readLine(_ prompt: Prompt?) -> LineRead {
    self.prompt = prompt?.text ?? ""
    line = ""
    output.flush()
    Process.noteTerminalSignals()
    defer { Process.forgetTerminalSignals() }
    // Before the prompt is shown, since users type as soon as they see it.
    TerminalMode.quieten()
    draw()
    while true {
      while let key = keys.take() {
        if let read = press(key) { return read }
      }
      guard output.failure == nil else { return .interrupted }
      let hasInput = Process.waitForInput(meanwhile: showingAbove) {
        Process.mustStop || Process.hasTerminalNews
      }
      if !Process.mustStop, Process.takeSuspension() { suspend() }
      // A suspended process may have been continued only to end.
      if Process.mustStop { return interrupted() }
      _ = Process.takeResize()
      if hasInput, let other = readKeys() { return other }
    }
  }

  func forgetTypedAhead() { keys = TypedKeys() }

  /// Takes the typed keys; returns nil on success.
  private func readKeys() -> LineRead? {
    var bytes = [UInt8](repeating: 0, count: 1 << 12)
    let count = bytes.withUnsafeMutableBytes { Keyboard.read(into: $0) }
    if count < 0 { return errno == EINTR || errno == EAGAIN ? nil : .failed(systemError) }
    keys.append(bytes[..<count])
    return count == 0 ? .end : nil
  }

  private func interrupted() -> LineRead {
    if Process.isInterrupted { output.draw("^C") }
    return .interrupted
  }

  /// Stops the process as Ctrl-Z does, and goes on when it is continued.
  private func suspend() {
    output.draw("\n")
    TerminalMode.putBack()
    Process.stop()
    if TerminalMode.isLost { return }
    TerminalMode.quieten()
    draw()
  }
}

// MARK: - Keys

extension LiveLineReader {
  /// Handles a key; returns the result of reading if the key ends the line.
  private func press(_ key: Unicode.Scalar) -> LineRead? {
    if isInSequence {
      // ESC, [ or O, digits, and the character that ends it.
      isInSequence = "0"..."9" ~= key || "[O;".unicodeScalars.contains(key)
      return nil
    }
    switch key {
    case "\n", "\r":
      output.draw("\n")
      return .line(Array(line.utf8))
    case "\u{1B}": isInSequence = true
    case "\u{7F}", "\u{8}": change { _ = $0.popLast() }
    case _ where key.isSent(by: VEOF): return line.isEmpty ? .end : nil
    case _ where key.isSent(by: VKILL): change { $0 = "" }
    case _ where key.isSent(by: VWERASE): change { $0.removeLastWord() }
    case _ where key.properties.generalCategory == .control && key != "\t": break
    default:
      line.unicodeScalars.append(key)
      show(String(key))
    }
    return nil
  }

  private func change(_ edit: (inout String) -> Void) {
    clear()
    edit(&line)
    draw()
  }
}

extension Unicode.Scalar {
  fileprivate func isSent(by index: Int32) -> Bool {
    TerminalMode.key(index).map(UInt32.init) == value
  }
}

extension String {
  fileprivate mutating func removeLastWord() {
    while last?.isWhitespace == true { removeLast() }
    while let last, !last.isWhitespace { removeLast() }
  }
}

// MARK: - The screen

extension LiveLineReader {
  /// Lets the application work, and shows its output above the line.
  private func showingAbove() {
    let text = output.collecting(meanwhile).text
    guard !text.isEmpty else { return }
    clear()
    output.draw(text.hasSuffix("\n") ? text : text + "\n")
    draw()
  }

  private func draw() {
    end = ScreenPlace(columns: TerminalScreen.size.columns)
    show(prompt + line)
  }

  /// Writes text at the end of the line.
  private func show(_ text: String) {
    end.advance(past: text) { String($0).cellWidth }
    // After a full row terminals wait for another character before they begin the next row.
    output.draw(text + (end.row > 0 && end.column == 0 ? " \r" : ""))
  }

  /// Clears the line from the screen, and goes to where it began.
  private func clear() {
    if !isDumb {
      output.draw("\r" + (end.row > 0 ? "\u{1B}[\(end.row)A" : "") + "\u{1B}[J")
    } else if end.row > 0 {
      output.draw("\n")
    } else {
      output.draw("\r" + String(repeating: " ", count: end.column) + "\r")
    }
  }
}
