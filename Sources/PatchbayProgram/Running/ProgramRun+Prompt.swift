import Glibc
import PatchbayLanguage
import PatchbayShell

// Commands that are typed.

extension ProgramRun {
  static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 && StandardOutput.isTerminal }

  var wantsPrompt: Bool { request.wantsPrompt || request.inputs.isEmpty && Self.isAtTerminal }

  var mayPrompt: Bool { !session.isOver && Process.endingSignal == nil && output.failure == nil }

  mutating func prompt(greeting: String? = nil) throws(UsageError) {
    session.options.isInteractive = true
    session.options.origin = Self.inputOrigin
    output.write(greeting ?? program.greeting)
    var commands = CommandReader(lineEditor ?? input, name: nil)
    defer { TerminalMode.putBack() }
    var prompt = Prompt(place: session.placeText)
    while mayPrompt {
      switch commands.next(prompt) {
      case .commands(let source):
        if let entry = source.entry {
          session.history.append(entry)
          commands.remember(entry)
        }
        output.status.begin()
        let result = activity.during { runTyped(source) }
        prompt.hasFailed = result != .succeeded
      case .interrupted: output.write("\n")
      case .end:
        // An interruption before the end of input has ended a line, and not the program.
        Process.takeInterruption()
        return output.write("\n")
      case .failed(let words): throw .cannotReadInput(words)
      }
      prompt.place = session.placeText
      // The interrupted work has stopped; keys typed behind the interruption were for it.
      if Process.takeInterruption() { commands.forgetTypedAhead() }
    }
  }
}

extension ShellProgram {
  fileprivate var greeting: String {
    """
    \(name) \(version): \(summary)
    Type help for the commands, tree for all nodes, quit to leave.

    """
  }
}

extension SourceText {
  /// What was typed, as it is remembered; nil if it is nothing, or private as its first space says.
  fileprivate var entry: String? {
    let text = (0..<lineCount).map { line(firstLine + $0) }.joined(separator: "\n")
    guard !text.hasPrefix(" ") else { return nil }
    return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) }
  }
}
