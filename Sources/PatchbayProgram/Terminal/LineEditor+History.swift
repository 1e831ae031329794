#if LineEditing
  // What was typed before, by going up and down and by searching.

  extension LineEditor {
    enum Direction { case previous, next }

    /// The entry above or below; a line that goes on has none.
    func recall(_ direction: Direction) -> Editline.KeyResult {
      guard prompt.earlier == nil else { return .beep }
      let line = editline.line.text
      let entry = direction == .previous ? history.previous(line) : history.next(line)
      guard let entry else { return .beep }
      editline.line = EditedLine(beforeCursor: entry)
      return .refresh
    }

    /// Adds an entry, and writes it down for the shells to come.
    func remember(_ entry: String) {
      history.append(entry)
      historyFile?.append(entry)
      complainOfHistory()
    }

    /// Reads what the shells before have written down.
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
    /// Searches while it is typed for; libedit's own search loses characters beyond ASCII.
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
      // An arrow begins with it too, but what follows has come with it.
      case "\u{1B}": hasTypedMore || isTyping(within: Self.patience) ? .other : .giveUp
      case _ where character.value < 0x20: .other
      default: .character(Character(character))
      }
    }
  }
#endif
