#if LineEditing
  import PatchbayShell

  // Completion by Tab.

  extension LineEditor {
    /// Completes as far as all candidates agree; lists them when pressed again.
    func complete() -> Editline.KeyResult {
      let line = editline.line
      let former = lineAtTab
      lineAtTab = nil
      switch LineCompletion(of: line, completions(for: line)) {
      case .nothing: return .beep
      case .line(let completed) where completed == line: return .beep
      case .line(let completed):
        editline.line = completed
        lineAtTab = completed
        return .refresh
      case .choices(let candidates):
        guard former == line else {
          lineAtTab = line
          return .beep
        }
        list(candidates)
        return ending == nil ? .done : .end
      }
    }

    /// The completions for a line; the session also sees the lines before, which can't be changed
    /// here.
    private func completions(for line: EditedLine) -> Completions {
      let before = textBefore
      let found = assistant.completions(before + line.text, before.utf8.count + line.cursor)
      let range = found.range
      guard range.lowerBound >= before.utf8.count else {
        return Completions(range: line.cursor..<line.cursor, candidates: [])
      }
      return Completions(
        range: range.lowerBound - before.utf8.count..<range.upperBound - before.utf8.count,
        candidates: found.candidates)
    }

    private func list(_ candidates: [Completions.Candidate]) {
      let list = CandidateList(candidates, columns: TerminalScreen.size.columns)
      guard candidates.count <= CandidateList.mostUnasked || wantsAll(candidates.count) else {
        return
      }
      printAbove(list.lines.joined(separator: "\n"))
    }

    private func wantsAll(_ count: Int) -> Bool {
      let answer = ask("list all \(count)? (y or n) ")
      return answer == "y" || answer == "Y"
    }

    /// Asks a question in the place of the prompt, and returns the key that answers it.
    private func ask(_ question: String) -> Unicode.Scalar? {
      clear()
      self.question = question
      let line = editline.line
      editline.line = EditedLine(beforeCursor: "")
      editline.redraw()
      defer {
        clear()
        self.question = nil
        editline.line = line
        editline.redraw()
      }
      let answer = editline.nextCharacter()
      // An arrow key sends more than this: it is put back, and handled as a key.
      if answer == "\u{1B}", hasTypedMore || isTyping(within: Self.patience) {
        keys.putBack("\u{1B}")
      }
      return answer
    }
  }
#endif
