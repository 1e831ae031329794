import Glibc
import PatchbayShell

// Commands that are typed.

extension ProgramRun {
  private static var isAtTerminal: Bool {
    isatty(STDIN_FILENO) == 1 && StandardOutput.isTerminal
  }

  var wantsPrompt: Bool {
    request.wantsPrompt || request.inputs.isEmpty && Self.isAtTerminal
  }

  var mayPrompt: Bool {
    !session.isOver && Process.endingSignal == nil && output.failure == nil
  }

  mutating func prompt() throws(UsageError) {
    session.options.isInteractive = true
    if Self.isAtTerminal { session.options.allowsPrograms = true }
    output.write(program.greeting)
    var commands = CommandReader(input, name: nil)
    while mayPrompt {
      switch commands.next(prompt: "\(session.placeText)> ", continuation: "...> ") {
      case .commands(let source):
        session.noteTyped(source)
        session.run(source)
      case .interrupted: output.write("\n")
      case .end: return output.write("\n")
      case .failed(let words): throw .cannotReadInput(words)
      }
      // What was to be stopped has stopped.
      Process.takeInterruption()
    }
  }
}

extension ShellProgram {
  fileprivate var greeting: String {
    """
    \(name) \(version): \(summary)
    Type help for the commands, tree for what is there, quit to leave.

    """
  }
}

extension Session {
  /// Remembers what was typed at a prompt.
  fileprivate func noteTyped(_ source: SourceText) {
    let text = (0..<source.lineCount).map { source.line(source.firstLine + $0) }
      .joined(separator: "\n")
    let end = text.lastIndex { !$0.isWhitespace }
    if let end { history.append(String(text[...end])) }
  }
}
