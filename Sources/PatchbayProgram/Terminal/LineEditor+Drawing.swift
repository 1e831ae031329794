import PatchbayText

#if LineEditing
  import PatchbayInspection
  import PatchbayShell

  // Draws beside the line itself.

  extension LineEditor {
    /// The place on the screen where a part of the line ends, relative to the start of the prompt.
    private func place(behind text: String) -> ScreenPlace {
      let width = TerminalScreen.width(of: plainPrompt, Editline.width)
      var place = ScreenPlace(behindPrompt: width, columns: TerminalScreen.size.columns)
      place.advance(past: text, width: Editline.width)
      return place
    }

    /// Writes a text above the line, which stays as it is.
    func printAbove(_ text: String) {
      clear()
      write(text.hasSuffix("\n") ? text : text + "\n")
      editline.redraw()
    }

    /// Returns a closure that runs a body and shows its output above the line.
    func showingAbove(_ body: @escaping () -> Void) -> () -> Void {
      { [unowned self] in
        let text = output.collecting(body).text
        guard !text.isEmpty else { return }
        hideHint()
        printAbove(text)
        showHint()
      }
    }

    /// Clears the line from the screen, and moves the cursor to its start.
    func clear() {
      let row = place(behind: editline.line.beforeCursor).row
      write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    }

    /// Moves the cursor to the end of the line.
    func goBehindLine() {
      let line = editline.line
      let (here, end) = (place(behind: line.beforeCursor), place(behind: line.text))
      let down = end.row > here.row ? "\u{1B}[\(end.row - here.row)B" : ""
      write(down + "\r" + (end.column > 0 ? "\u{1B}[\(end.column)C" : ""))
    }
  }

  // MARK: - The screen

  extension LineEditor {
    /// Redraws after a resize: the terminal has reflowed its text, so the new size gives the start
    /// of the line.
    func resize() {
      TerminalScreen.correctSize()
      clear()
      editline.resize()
      editline.redraw()
    }

    /// Suspends the process as Ctrl-Z does, and redraws the line when it is continued.
    func suspend() {
      goBehindLine()
      write("\n")
      editline.suspend()
      TerminalMode.putBack()
      Process.stop()
      if TerminalMode.isLost { return }
      editline.resume()
      TerminalMode.takePastes()
      write("\r\u{1B}[J")
      TerminalScreen.correctSize()
      editline.resize()
      editline.redraw()
    }
  }

  // MARK: - Hints

  extension LineEditor {
    /// Shows the rest of a command's form after the line, as far as there is room for it.
    func showHint() {
      guard question == nil else { return }
      let line = editline.line
      guard line.afterCursor.isEmpty, !line.text.contains("\n") || prompt.earlier != nil,
        let hint = assistant.hint(textBefore + line.text)
      else { return }
      let room = TerminalScreen.size.columns - place(behind: line.text).column - 1
      let shown = hint.onOneLine.fitting(room)
      guard shown.contains(where: { $0 != " " }) else { return }
      let width = TerminalScreen.width(of: shown, Editline.width)
      write(shown.painted(.faint) + "\u{1B}[\(width)D")
      hasHint = true
    }

    func hideHint() {
      guard hasHint else { return }
      write("\u{1B}[K")
      hasHint = false
    }

    /// The earlier lines of the command that is being typed.
    var textBefore: String { prompt.earlier.map { $0 + "\n" } ?? "" }
  }

  extension String {
    /// As many whole words of the text as fit into this many columns.
    fileprivate func fitting(_ columns: Int) -> String {
      guard TerminalScreen.width(of: self, Editline.width) > columns else { return self }
      let ends = indices.filter { self[$0] == " " }
      let end = ends.last {
        TerminalScreen.width(of: String(self[..<$0]), Editline.width) <= columns
      }
      return end.map { String(self[..<$0]) } ?? ""
    }
  }
#endif
