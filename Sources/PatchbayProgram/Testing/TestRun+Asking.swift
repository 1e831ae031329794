import Glibc
import PatchbayScenarios
import PatchbayText

// Asks, block by block, whether the printed output is right.

extension TestRun {
  mutating func runAsking(_ file: ScenarioFile) -> ScenarioResult {
    var reader = answers
    var answer: Answer?
    var declined = 0
    defer {
      answers = reader
      declinedCount += declined
      hasQuit = answer == .quit
    }
    return file.run(
      over: worlds, options: request.options, mustStop: { Process.mustStop },
      updatingWhere: { [output, request, program] failure in
        switch answer {
        case .all: return true
        case .quit: return false
        default: break
        }
        let isColoured = request.isColoured(onTerminal: StandardOutput.isTerminal)
        var asked = failure
        asked.tester = "\(program.name) test"
        output.write(asked.question(in: file, isColoured: isColoured))
        answer = Self.answer(&reader, output)
        if answer == .no || answer == .quit { declined += 1 }
        return answer == .yes || answer == .all
      })
  }

  private enum Answer: String, CaseIterable {
    case yes, no, all, quit
  }

  private static let question = "write it? [y]es, [n]o, [a]ll of this file, [q]uit: "

  /// Asks until there is an answer; the end of the input counts as quitting.
  private static func answer(_ reader: inout PlainLineReader, _ output: StandardOutput) -> Answer {
    while true {
      guard case .line(let bytes) = reader.readLine(Prompt(place: "", question: Self.question))
      else {
        output.write("\n")
        return .quit
      }
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      let found = Answer.allCases.filter { !text.isEmpty && $0.rawValue.hasPrefix(text) }
      if let answer = found.first { return answer }
      output.write("  y, n, a or q; q leaves this block and all that follow unchanged\n")
    }
  }
}

extension ScenarioFailure {
  fileprivate func question(in file: ScenarioFile, isColoured: Bool) -> String {
    let head = "\(file.path.onOneLine):\(line)\n"
    let lines =
      (command.map { [$0.withLines] } ?? []) + [summary.onOneLine]
      + shownDetails(isColoured: isColoured)
    return head + lines.map { "  \($0)\n" }.joined()
  }
}
