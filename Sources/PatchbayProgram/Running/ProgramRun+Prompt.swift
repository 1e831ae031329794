import Glibc
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

// Runs typed commands at a prompt.

extension ProgramRun {
  static var isAtTerminal: Bool { isatty(STDIN_FILENO) == 1 && StandardOutput.isTerminal }

  var wantsPrompt: Bool { request.wantsPrompt || request.inputs.isEmpty && Self.isAtTerminal }

  var mayPrompt: Bool { !session.isOver && Process.endingSignal == nil && output.failure == nil }

  mutating func prompt(with guide: TourGuide? = nil) throws(UsageError) {
    var guide = guide
    session.options.isInteractive = true
    session.options.origin = Self.inputOrigin
    if let guide { output.write(guide.beginning) }
    var commands = CommandReader(lineEditor ?? liveReader ?? input, name: nil)
    defer { TerminalMode.putBack() }
    var prompt = Prompt(place: session.placeText)
    var leaving = Leaving(session, warns: Self.isAtTerminal && guide == nil)
    while mayPrompt {
      switch commands.next(prompt) {
      case .commands(let typed):
        var source = typed
        if typed.isBlank, let command = guide?.command {
          output.write((Self.isAtTerminal ? prompt.text : "") + command + "\n")
          source = SourceText(command)
        }
        if let entry = source.entry {
          session.history.append(entry)
          commands.remember(entry)
        }
        if source.clearsScreen, clearScreen() { continue }
        output.status.begin()
        let lastMessage = session.recorder.lastNumber
        let result = activity.during { runAtPrompt(source) }
        prompt.hasFailed = result != .succeeded
        if let words = leaving.words(afterRunning: source.whole) { output.write(remark: words) }
        let sent = session.recorder.lastNumber
        let words = guide?.words(
          afterRunning: source.whole, hasFailed: result != .succeeded,
          sent: sent > lastMessage ? sent : nil)
        if let words, !session.isOver, !source.isBlank { output.write(words) }
      case .interrupted: output.write("\n" + (guide?.next ?? ""))
      case .end:
        // An interruption before the end of input has ended a line, but not the program.
        Process.takeInterruption()
        output.write("\n")
        guard let words = leaving.wordsAtEnd() else { return }
        output.write(remark: words)
      case .failed(let words): throw .cannotReadInput(words)
      }
      prompt.place = session.placeText
      // The interrupted work has stopped; keys typed after the interruption were for that work.
      if Process.takeInterruption() { commands.forgetTypedAhead() }
    }
  }
}

extension ProgramRun {
  /// Runs typed text: commands, or a word that runs lines of the debugged file.
  private func runAtPrompt(_ source: SourceText) -> RunResult {
    let word = source.entry.flatMap { ScenarioStepper.Word(rawValue: $0) }
    guard let stepper, let word else { return runTyped(source) }
    return stepper.run(word, until: { Process.mustStop })
  }
}

// MARK: - The screen

extension ProgramRun {
  /// Clears the screen; returns false if there is no screen that can be cleared.
  private func clearScreen() -> Bool {
    guard Self.isAtTerminal, !Self.isDumb else { return false }
    output.draw("\u{1B}[H\u{1B}[2J\u{1B}[3J")
    return true
  }
}

extension SourceText {
  /// Whether the command clears the screen, as in other shells; `clear P` clears states.
  fileprivate var clearsScreen: Bool {
    ["clear", "cls", "reset"].contains { word in
      lineCount == 1 && line(firstLine).split(separator: " ").map(String.init) == [word]
    }
  }
}

extension ShellProgram {
  var greeting: String {
    """
    \(name) \(version): \(summary)
    Type help for the commands, \(tour == nil ? "tree for all nodes, " : "")quit to leave.\(tourWords)

    """
  }

  private var tourWords: String { tour == nil ? "" : " New here? quit, then \(name) --tour" }
}

extension SourceText {
  fileprivate var whole: String {
    (0..<lineCount).map { line(firstLine + $0) }.joined(separator: "\n")
  }

  fileprivate var isBlank: Bool { whole.allSatisfy(\.isWhitespace) }

  /// The typed text as a history entry; nil if it is empty, or private by a space at its beginning.
  fileprivate var entry: String? {
    let text = whole
    guard !text.hasPrefix(" ") else { return nil }
    return text.lastIndex { !$0.isWhitespace }.map { String(text[...$0]) }
  }
}
