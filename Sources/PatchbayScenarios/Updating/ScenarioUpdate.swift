import PatchbayLanguage

/// The edits that replace expected output in a scenario's file by actual output.
struct ScenarioUpdate {
  /// The number of rewritten blocks and prompts.
  private(set) var count = 0
  /// The lines of the rewritten blocks, by the index of the step.
  private(set) var blocks: [Int: [String]] = [:]
  private let source: SourceText
  private var edits = SourceEdits()

  /// Collects the approved edits after a run.
  init(of run: ScenarioRun, approving isApproved: (ScenarioFailure) -> Bool) {
    source = run.scenario.source
    for failure in run.failures {
      let index = run.scenario.step(ofLine: failure.line)
      // The output of a step that ended the run is incomplete.
      guard let index, index != run.end else { continue }
      let step = run.scenario.steps[index]
      switch failure.problem {
      case .output:
        guard let surprise = run.surprises[index], isApproved(failure) else { continue }
        blocks[index] = replace(step.block, by: surprise)
      case .prompt(_, let actual):
        guard isApproved(failure) else { continue }
        edits.replace(step.span.start..<step.span.end, by: actual)
      default: continue
      }
      count += 1
    }
  }

  /// Returns the new lines.
  private mutating func replace(
    _ block: Scenario.Block, by surprise: ScenarioRun.Surprise
  ) -> [String] {
    let lines = block.expected.updated(to: surprise.output, captures: surprise.captures)
    let text = lines.map { ($0.isEmpty ? "" : block.indentation + $0) + "\n" }.joined()
    edits.replace(range(of: block.lineNumbers), by: text)
    return lines.map { $0.isBlankOutput ? "" : $0 }
  }

  /// The range of lines with their newlines; empty, at their place, if there are none.
  private func range(of lines: Range<Int>) -> Range<Int> {
    start(of: lines.lowerBound)..<start(of: lines.upperBound)
  }

  private func start(of line: Int) -> Int {
    source.lineRange(line)?.lowerBound ?? source.bytes.count
  }
}

extension ScenarioUpdate {
  /// The bytes of the file after the edits.
  func bytes(in original: [UInt8]) -> [UInt8] { edits.applied(to: source, in: original) }
}
