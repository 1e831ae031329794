import Glibc
import PatchbayShell

extension ProgramRun {
  /// A line editor, if the terminal supports it; else nil.
  var lineEditor: (any LineReader)? {
    #if LineEditing
      guard Self.isAtTerminal, !Self.isDumb else { return nil }
      let assistant = LineAssistant(
        completions: { [session] in session.completions(for: $0, at: $1) },
        hint: { [session] in
          // Without a style of their own, hints would be taken for typed text.
          let isShown = session.options.showsHints && session.options.isColoured
          return isShown ? session.hint(for: $0) : nil
        },
        isColoured: { [session] in session.options.isColoured },
        meanwhile: program.whileWaiting)
      let editor = LineEditor(
        program: program.name, output: output, assistant: assistant,
        historyFile: HistoryFile.path(environment: Environment.value(of:)).map {
          HistoryFile(path: $0)
        })
      guard let editor else { return nil }
      if !editor.bindKeys() {
        output.write(
          remark: "vi mode is not supported: libedit's crashes; Emacs keys are used\n")
      }
      session.history = editor.readHistory()
      activity.typedAhead = { [weak editor] in editor?.takeTypedAhead() ?? "" }
      return editor
    #else
      return nil
    #endif
  }

  /// A reader that keeps an application's output apart from typed text, if there is no line editor.
  var liveReader: (any LineReader)? {
    guard let meanwhile = program.whileWaiting, Self.isAtTerminal else { return nil }
    return LiveLineReader(output: output, isDumb: Self.isDumb, meanwhile: meanwhile)
  }

  static var isDumb: Bool { TerminalType.isDumb(in: Environment.value(of:)) }
}
