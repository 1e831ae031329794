import PatchbayScenarios
import PatchbayShell
import PatchbayText

/// The commands `next` and `continue` at the prompt of `test --debug`, and the text above it.
struct ScenarioStepper {
  let rehearsal: ScenarioRehearsal
  /// The path of the file, as it is shown.
  let path: String
  let isColoured: Bool
  let output: StandardOutput

  /// The words that are not commands of the shell.
  enum Word: String { case next, `continue` }
}

extension ScenarioStepper {
  /// The text before the first prompt.
  var greeting: String {
    let failures = rehearsal.failures.map(words).joined()
    guard let pending = rehearsal.pending else {
      return "\(path) was run to its end\n\(failures)quit leaves\n"
    }
    return """
      \(path):\(pending.line): all lines before this one were run; next is
        \(pending.command.withLines)
      \(failures)next runs it, continue the lines from here on, quit leaves: help debug

      """
  }

  /// Runs lines of the file; `continue` stops after one with an unexpected result.
  func run(_ word: Word, until mustStop: () -> Bool) -> RunResult {
    repeat {
      guard rehearsal.pending != nil, !rehearsal.isAtNextWorld else { break }
      let (text, failures) = rehearsal.runNext()
      output.write(text.withLines)
      output.write(failures.map(words).joined())
      if !failures.isEmpty {
        tellWhatIsNext()
        return .failed
      }
    } while word == .continue && !rehearsal.session.isOver && !mustStop()
    tellWhatIsNext()
    return .succeeded
  }

  private func tellWhatIsNext() {
    if rehearsal.session.isOver { return }
    guard let pending = rehearsal.pending else {
      return output.write("\(path) was run to its end; quit leaves\n")
    }
    let place = "\(path):\(pending.line)"
    output.write(
      rehearsal.isAtNextWorld
        ? "\(place): another world begins here; leave, and start with --debug \(place)\n"
        : "\(place): next is\n  \(pending.command.withLines)\n")
  }

  private func words(_ failure: ScenarioFailure) -> String {
    let details = failure.shownDetails(isColoured: isColoured)
      .map { $0.isEmpty ? "" : "    \($0)" }
    return (["  line \(failure.line): \(failure.summary.onOneLine)"] + details)
      .map { $0 + "\n" }.joined()
  }
}
