import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

/// Reads a session as a screen shows it: prompts with typed commands, and output below them.
struct TypedSessionReader {
  private(set) var scenario: Scenario
  private var begins: Scenario.Beginning?
  private var lines: ArraySlice<Written>

  /// A line and its number.
  private struct Written {
    let number: Int
    let text: String
    let span: SourceSpan
  }

  /// A reader of some lines of a text, which adds to a scenario.
  init(_ scenario: Scenario, lines: Range<Int>, margin: Int, begins: Scenario.Beginning?) {
    let source = scenario.source
    self.scenario = scenario
    self.begins = begins
    self.lines =
      lines.map { number in
        let range = source.lineRange(number) ?? 0..<0
        let start = range.prefix(margin).first { source.bytes[$0] != Byte.space }
        let span = SourceSpan(source, start ?? range.prefix(margin).endIndex, range.upperBound)
        return Written(number: number, text: span.text, span: span)
      }[...]
  }
}

extension TypedSessionReader {
  mutating func readAll() -> Scenario {
    while scenario.wantsMore, let line = lines.popFirst() {
      guard let prompt = SessionText.prompt(of: line.text) else {
        if !line.text.trimmed.isEmpty {
          scenario.errors.append(ShellError(.noPrompt, at: line.span))
        }
        continue
      }
      readStep(line, prompt)
    }
    return scenario
  }

  private mutating func readStep(_ line: Written, _ prompt: Substring) {
    var text = String(line.text.dropFirst(prompt.count + 2))
    var last = line
    while let next = lines.first, let rest = SessionText.continuation(of: next.text) {
      text += "\n" + rest
      last = next
      lines.removeFirst()
    }
    let block = readBlock(after: last)
    // Skip a prompt at which nothing was typed.
    guard !text.trimmed.isEmpty else { return }
    let span = SourceSpan(scenario.source, line.span.start, line.span.start + prompt.utf8.count)
    let typed = SourceText(name: nil, bytes: Array(text.utf8), firstLine: line.number)
    scenario.steps.append(
      Scenario.Step(
        content: .typed(typed, Scenario.Prompt(place: String(prompt), span: span)),
        block: block, lineNumber: line.number, phase: scenario.phases.indices.last,
        begins: begins))
    begins = nil
  }

  private mutating func readBlock(after line: Written) -> Scenario.Block {
    let first = line.number + 1
    var (count, emptyCount) = (0, 0)
    while let next = lines.first, SessionText.prompt(of: next.text) == nil, Work.goesOn {
      if next.text.isBlankOutput {
        emptyCount += 1
      } else {
        count += emptyCount + 1
        emptyCount = 0
      }
      lines.removeFirst()
    }
    return Scenario.Block(
      first..<(first + count), of: scenario.source, margin: line.span.column - 1)
  }
}
