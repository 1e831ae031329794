import PatchbayText

#if LineEditing
  import PatchbayInspection
  import PatchbayShell

  // What is drawn beside the line itself.

  extension LineEditor {
    /// Where on the screen a part of the line ends, counted from where the prompt begins.
    private func place(behind text: String) -> ScreenPlace {
      let width = TerminalScreen.width(of: plainPrompt, Editline.width)
      var place = ScreenPlace(behindPrompt: width, columns: TerminalScreen.size.columns)
      place.advance(past: text, width: Editline.width)
      return place
    }

    /// Writes something above the line, which stays as it is.
    func printAbove(_ text: String) {
      clear()
      write(text.hasSuffix("\n") ? text : text + "\n")
      editline.redraw()
    }

    /// Does something, and shows above the line what is written by that.
    func showingAbove(_ body: @escaping () -> Void) -> () -> Void {
      { [unowned self] in
        let text = output.collecting(body).text
        guard !text.isEmpty else { return }
        hideHint()
        printAbove(text)
        showHint()
      }
    }

    /// Clears the line from the screen, and goes to where it began.
    func clear() {
      let row = place(behind: editline.line.beforeCursor).row
      write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    }

    /// Goes to where the line ends.
    func goBehindLine() {
      let line = editline.line
      let (here, end) = (place(behind: line.beforeCursor), place(behind: line.text))
      let down = end.row > here.row ? "\u{1B}[\(end.row - here.row)B" : ""
      write(down + "\r" + (end.column > 0 ? "\u{1B}[\(end.column)C" : ""))
    }
  }

  // MARK: - The screen

  extension LineEditor {
    /// The terminal has reflowed what it showed; where the line begins now is known by the new size.
    func resize() {
      TerminalScreen.correctSize()
      clear()
      editline.resize()
      editline.redraw()
    }

    /// Stops the process as Ctrl-Z does, and goes on when it is continued.
    func suspend() {
      goBehindLine()
      write("\n")
      editline.suspend()
      TerminalMode.putBack()
      Process.stop()
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
    /// Shows the rest of the form behind the line, as far as there is room for it.
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

    /// What was typed before the line and belongs to it.
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
