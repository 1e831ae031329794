#if LineEditing
  // Recalls earlier entries, by moving up and down and by searching.

  extension LineEditor {
    enum Direction { case previous, next }

    /// Recalls the entry above or below; there is none for a continuation line.
    func recall(_ direction: Direction) -> Editline.KeyResult {
      guard prompt.earlier == nil else { return .beep }
      let line = editline.line.text
      let entry = direction == .previous ? history.previous(line) : history.next(line)
      guard let entry else { return .beep }
      editline.line = EditedLine(beforeCursor: entry)
      return .refresh
    }

    /// Adds an entry to the history and to its file.
    func remember(_ entry: String) {
      history.append(entry)
      historyFile?.append(entry)
      complainOfHistory()
    }

    /// Reads the entries that earlier shells have written.
    func readHistory() -> [String] {
      let entries = historyFile?.load() ?? []
      history = LineHistory(entries)
      complainOfHistory()
      return entries
    }

    private func complainOfHistory() {
      if let complaint = historyFile?.takeComplaint() { output.write(remark: complaint + "\n") }
    }
  }

  // MARK: - Searching

  extension LineEditor {
    /// Searches incrementally; libedit's own search loses characters beyond ASCII.
    func search() -> Editline.KeyResult {
      guard prompt.earlier == nil else { return .beep }
      let line = editline.line
      var search = HistorySearch(history, line: line.text)
      while search.ending == nil {
        show(EditedLine(beforeCursor: search.line), behind: search.prompt)
        guard let key = editline.nextCharacter() else { return .end }
        search.press(self.key(key))
        if search.ending == .taken { keys.putBack(key) }
      }
      if let match = search.match { history.stand(at: match, typed: line.text) }
      show(search.ending == .givenUp ? line : EditedLine(beforeCursor: search.line), behind: nil)
      return .done
    }

    private func show(_ line: EditedLine, behind question: String?) {
      clear()
      self.question = question
      editline.line = line
      editline.redraw()
    }

    private func key(_ character: Unicode.Scalar) -> HistorySearch.Key {
      switch character {
      case "\u{12}": .older
      case "\u{13}": .newer
      case "\u{08}", "\u{7F}": .backspace
      case "\u{07}": .giveUp
      // An arrow begins with ESC as well, but its other bytes have come with it.
      case "\u{1B}": hasTypedMore || isTyping(within: Self.patience) ? .other : .giveUp
      case _ where character.value < 0x20: .other
      default: .character(Character(character))
      }
    }
  }
#endif
