import PatchbayText

#if LineEditing
  import Glibc
  import PatchbayInspection
  import PatchbayShell

  /// Reads lines at a terminal, with completion, history, search and hints.
  final class LineEditor: LineReader {
    let editline: Editline
    let output: StandardOutput
    let assistant: LineAssistant
    var history = LineHistory()
    var historyFile: HistoryFile?
    /// The typed bytes that libedit has not taken yet.
    var keys = TypedKeys()
    var prompt = Prompt(place: "/")
    /// A question in the place of the prompt; nil for none.
    var question: String?
    /// The reason why the line ended before Enter; nil for none.
    var ending: Ending?
    /// The line after the last Tab; Tab pressed again there lists the candidates.
    var lineAtTab: EditedLine?
    var hasHint = false

    enum Ending { case interrupted, end }

    /// Nil if the terminal does not support editing.
    init?(
      program: String, output: StandardOutput, assistant: LineAssistant, historyFile: HistoryFile?
    ) {
      // libedit changes the mode when it is created.
      TerminalMode.watch()
      TerminalScreen.correctSize()
      guard let editline = Editline(program: program) else { return nil }
      self.editline = editline
      self.output = output
      self.assistant = assistant
      self.historyFile = historyFile
      editline.prompt = { [unowned self] in shownPrompt }
      editline.next = { [unowned self] in nextCharacter() }
      defineKeys()
    }
  }

  /// Completion and hints for the line being typed.
  struct LineAssistant {
    /// The completions at an offset of a text, counted in bytes.
    var completions: (_ text: String, _ cursor: Int) -> Completions
    /// The rest of the form of a command; nil for no hint.
    var hint: (_ text: String) -> String?
    /// Whether styles may be used.
    var isColoured: () -> Bool
    /// Called while a key is awaited; nil for nothing.
    var meanwhile: (() -> Void)?
  }

  // MARK: - Reading

  extension LineEditor {
    func readLine(_ prompt: Prompt?) -> LineRead {
      self.prompt = prompt ?? self.prompt
      (ending, lineAtTab, question) = (nil, nil, nil)
      history.reset()
      output.flush()
      Process.noteTerminalSignals()
      TerminalScreen.correctSize()
      // Before the prompt is shown, since users type as soon as they see it.
      editline.resume()
      TerminalMode.takePastes()
      let line = editline.read()
      if ending == .interrupted { showInterruption() }
      Process.forgetTerminalSignals()
      TerminalMode.quieten()
      if let line { return .line(Array(line.utf8)) }
      // Ctrl-D abandons a continuation line as well; on a first line it ends the input.
      return ending == .interrupted || self.prompt.earlier != nil ? .interrupted : .end
    }

    private func showInterruption() {
      if TerminalMode.isLost { return }
      goBehindLine()
      if Process.isInterrupted { write("^C") }
    }

    func write(_ text: String) { output.draw(text) }

    /// The question, or the prompt, of which only the end is shown if it is too long.
    var plainPrompt: String {
      question ?? prompt.text.shortened(to: TerminalScreen.size.columns / 2)
    }

    /// The prompt for libedit: text without width stands between two `\u{1}`, before printed text.
    private var shownPrompt: String {
      guard question == nil, assistant.isColoured(), let last = plainPrompt.lastIndex(of: ">")
      else { return plainPrompt }
      let ink = prompt.hasFailed ? Ink.failure : .prompt
      return "\u{1}\(ink.start)\u{1}" + plainPrompt[..<last] + "\u{1}\(Ink.end)\u{1}"
        + plainPrompt[last...]
    }
  }

  extension String {
    /// The end of the text if it takes more columns, since the end of a path is more informative
    /// than its beginning.
    fileprivate func shortened(to columns: Int) -> String {
      let columns = max(columns, 8)
      guard cellWidth > columns else { return self }
      var (start, width) = (endIndex, 0)
      for index in indices.reversed() {
        width += String(self[index]).cellWidth
        if width > columns - 1 { break }
        start = index
      }
      return "<" + self[start...]
    }
  }

  // MARK: - Characters

  extension LineEditor {
    private func nextCharacter() -> Editline.Next {
      while true {
        if let scalar = keys.take() {
          // libedit would take NUL for the end of the line.
          if scalar == "\0" { continue }
          if scalar == "\u{1B}", takeStartOfPaste() {
            if let next = insertPaste() { return next }
            continue
          }
          if let signal = TerminalMode.signalSent(by: scalar) {
            kill(0, signal)
            if !obeySignals() { return abandon() }
            continue
          }
          // libedit would take these for keys with Alt.
          return .character(0x80..<0xA0 ~= scalar.value ? "\u{FFFD}" : scalar)
        }
        // A fast typist needs no hints.
        if !hasTypedMore { showHint() }
        let news = Process.waitForInput(meanwhile: assistant.meanwhile.map(showingAbove)) {
          Process.mustStop || Process.hasTerminalNews
        }
        hideHint()
        if !obeySignals() { return abandon() }
        if news, !readKeys(atMost: 1) {
          ending = .end
          return .end
        }
      }
    }

    /// Does what signals have asked for; returns false if the line is to be abandoned.
    private func obeySignals() -> Bool {
      if !Process.mustStop, Process.takeSuspension() { suspend() }
      // A suspended process may have been continued only to end.
      if Process.mustStop { return false }
      if Process.takeResize() { resize() }
      return true
    }

    /// Takes keys typed while no line is read, and returns their printable text.
    func takeTypedAhead() -> String {
      if isTyping() { _ = readKeys(atMost: 1 << 12) }
      return keys.shown
    }

    /// Whether further input is available.
    var hasTypedMore: Bool { !keys.isEmpty || isTyping() }

    /// Whether input is available, or comes within this many milliseconds.
    func isTyping(within time: Int32 = 0) -> Bool {
      var place = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      return poll(&place, 1, time) > 0
    }

    /// Discards typed keys, as an interruption does.
    ///
    /// If the interruption was a key in a paste, the rest of the paste would come without its
    /// start, and run.
    func forgetTypedAhead() {
      keys = TypedKeys()
      while isTyping(within: Self.patience), readKeys(atMost: 1 << 16) {}
      keys.dropRest(from: Self.startOfPaste, upTo: Self.endOfPaste)
    }

    func abandon() -> Editline.Next {
      ending = .interrupted
      return .abandoned
    }

    /// Reads typed bytes; returns false at the end of input.
    func readKeys(atMost count: Int) -> Bool {
      var bytes = [UInt8](repeating: 0, count: count)
      let count = bytes.withUnsafeMutableBytes { Keyboard.read(into: $0) }
      if count < 0 { return errno == EINTR || errno == EAGAIN }
      keys.append(bytes[..<count])
      return count > 0
    }
  }
#endif
