import PatchbayText

#if LineEditing
  import Glibc
  import PatchbayInspection
  import PatchbayShell

  /// Reads lines at a terminal, with everything that makes typing them easy.
  final class LineEditor: LineReader {
    let editline: Editline
    let output: StandardOutput
    let assistant: LineAssistant
    var history = LineHistory()
    var historyFile: HistoryFile?
    /// What is typed, and not yet taken by libedit.
    var keys = TypedKeys()
    var prompt = Prompt(place: "/")
    /// Shown instead of the prompt, as long as something else is asked.
    var question: String?
    /// What ended the line before it was finished.
    var ending: Ending?
    /// The line as Tab has left it: pressed again, it lists what there is.
    var lineAtTab: EditedLine?
    /// A hint is drawn behind the line.
    var hasHint = false

    enum Ending { case interrupted, end }

    /// Nil where the terminal can't do what editing takes.
    init?(
      program: String, output: StandardOutput, assistant: LineAssistant, historyFile: HistoryFile?
    ) {
      // libedit changes the mode as soon as it is there.
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
    /// What could stand at a place of a text, counted in bytes.
    var completions: (_ text: String, _ cursor: Int) -> Completions
    /// The rest of the form of a command; nil where nothing is to be shown.
    var hint: (_ text: String) -> String?
    /// Whether things may be set apart by how they look.
    var isColoured: () -> Bool
    /// What goes on while a key is waited for; nil for nothing.
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
      // Before the prompt is shown: who sees it may type.
      editline.resume()
      TerminalMode.takePastes()
      let line = editline.read()
      if ending == .interrupted { showInterruption() }
      Process.forgetTerminalSignals()
      TerminalMode.quieten()
      if let line { return .line(Array(line.utf8)) }
      // What goes on is given up by Ctrl-D, too; on a line that begins it leaves.
      return ending == .interrupted || self.prompt.earlier != nil ? .interrupted : .end
    }

    private func showInterruption() {
      goBehindLine()
      if Process.isInterrupted { write("^C") }
    }

    func write(_ text: String) { output.draw(text) }

    /// The prompt, or what is asked instead; the end of it where it is too long.
    var plainPrompt: String {
      question ?? prompt.text.shortened(to: TerminalScreen.size.columns / 2)
    }

    /// What libedit shows: what has no width stands between two `\u{1}`, and before something that has.
    private var shownPrompt: String {
      guard question == nil, assistant.isColoured(), let last = plainPrompt.lastIndex(of: ">")
      else { return plainPrompt }
      let ink = prompt.hasFailed ? Ink.failure : .prompt
      return "\u{1}\(ink.start)\u{1}" + plainPrompt[..<last] + "\u{1}\(Ink.end)\u{1}"
        + plainPrompt[last...]
    }
  }

  extension String {
    /// The end of it, if it takes more columns; the end of a path tells more than its beginning.
    fileprivate func shortened(to columns: Int) -> String {
      let columns = max(columns, 8)
      guard cellWidth > columns else { return self }
      var end = self[...]
      while end.description.cellWidth > columns - 1 { end.removeFirst() }
      return "<" + end
    }
  }

  // MARK: - Characters

  extension LineEditor {
    private func nextCharacter() -> Editline.Next {
      while true {
        if let scalar = keys.take() {
          // libedit would take it for the end of the line.
          if scalar == "\0" { continue }
          if scalar == "\u{1B}", takeStartOfPaste() {
            if let next = insertPaste() { return next }
            continue
          }
          if let signal = TerminalMode.signalSent(by: scalar) {
            kill(0, signal)
            if Process.mustStop { return abandon() }
            if Process.takeSuspension() { suspend() }
            continue
          }
          // These it would take for keys with Alt.
          return .character(0x80..<0xA0 ~= scalar.value ? "\u{FFFD}" : scalar)
        }
        // A fast typist needs no hints.
        if !hasTypedMore { showHint() }
        let news = Process.waitForInput(meanwhile: assistant.meanwhile.map(showingAbove)) {
          Process.mustStop || Process.hasTerminalNews
        }
        hideHint()
        if Process.mustStop { return abandon() }
        if Process.takeSuspension() { suspend() }
        if Process.takeResize() { resize() }
        if news, !readKeys(atMost: 1) {
          ending = .end
          return .end
        }
      }
    }

    /// Takes keys typed while no line is read, and returns what can be shown of them.
    func takeTypedAhead() -> String {
      if isTyping() { _ = readKeys(atMost: 1 << 12) }
      return keys.shown
    }

    /// Whether there is more than was taken.
    var hasTypedMore: Bool { !keys.isEmpty || isTyping() }

    /// Whether something was typed, or is within so many milliseconds.
    func isTyping(within time: Int32 = 0) -> Bool {
      var place = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      return poll(&place, 1, time) > 0
    }

    /// An interruption discards what was typed before.
    ///
    /// If that was a key in a paste, the rest would come without its beginning, and run.
    func forgetTypedAhead() {
      keys = TypedKeys()
      while isTyping(within: Self.patience), readKeys(atMost: 1 << 16) {}
      keys.dropRest(from: Self.startOfPaste, upTo: Self.endOfPaste)
    }

    /// Gives the line up.
    func abandon() -> Editline.Next {
      ending = .interrupted
      return .abandoned
    }

    /// Takes what was typed; false if nothing will be any more.
    func readKeys(atMost count: Int) -> Bool {
      var bytes = [UInt8](repeating: 0, count: count)
      let count = bytes.withUnsafeMutableBytes { Keyboard.read(into: $0) }
      if count < 0 { return errno == EINTR || errno == EAGAIN }
      keys.append(bytes[..<count])
      return count > 0
    }
  }
#endif
