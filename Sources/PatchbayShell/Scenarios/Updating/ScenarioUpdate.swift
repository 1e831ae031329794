/// A scenario's file, with what was printed in the place of what was expected.
struct ScenarioUpdate {
  /// How many blocks and prompts are written anew.
  private(set) var count = 0
  private let source: SourceText
  private var edits: [Edit] = []

  /// Text in the place of a stretch of the file.
  private struct Edit {
    let range: Range<Int>
    let text: String
  }

  /// What has to be written anew after a run, as far as it is approved.
  init(of run: ScenarioRun, approving isApproved: (ScenarioFailure) -> Bool) {
    source = run.scenario.source
    for failure in run.failures {
      let index = run.scenario.steps.firstIndex { $0.lineNumber == failure.line }
      // What an error has cut short is no output to expect.
      guard let index, index != run.end else { continue }
      let step = run.scenario.steps[index]
      switch failure.problem {
      case .output:
        guard let surprise = run.surprises[index], isApproved(failure) else { continue }
        replace(step.block, by: surprise)
      case .prompt(_, let actual):
        guard isApproved(failure) else { continue }
        edits.append(Edit(range: step.span.start..<step.span.end, text: actual))
      default: continue
      }
      count += 1
    }
  }

  private mutating func replace(_ block: Scenario.Block, by surprise: ScenarioRun.Surprise) {
    let lines = block.expected.updated(to: surprise.output, captures: surprise.captures)
    let text = lines.map { ($0.isEmpty ? "" : block.indentation + $0) + "\n" }.joined()
    edits.append(Edit(range: range(of: block.lineNumbers), text: text))
  }

  /// Lines with their newlines; where there are none, the place for them.
  private func range(of lines: Range<Int>) -> Range<Int> {
    start(of: lines.lowerBound)..<start(of: lines.upperBound)
  }

  private func start(of line: Int) -> Int {
    source.lineRange(line)?.lowerBound ?? source.bytes.count
  }
}

extension ScenarioUpdate {
  /// All of the file, in the bytes of its kind: with its byte order mark and its ends of lines.
  func bytes(like original: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      bytes += source.bytes[place..<edit.range.lowerBound]
      // Below a last line without a newline.
      if !edit.text.isEmpty, edit.range.lowerBound == source.bytes.count,
        bytes.last != Byte.newline, !bytes.isEmpty
      {
        bytes.append(Byte.newline)
      }
      bytes += Array(edit.text.utf8)
      place = edit.range.upperBound
    }
    bytes += source.bytes[place...]
    return SourceText.bytes(bytes, like: original)
  }
}

extension SourceText {
  /// A text that was read as another is, in the bytes that were read.
  static func bytes(_ plain: [UInt8], like original: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let newline = original.firstIndex(of: Byte.newline)
    let hasReturns = newline.map { $0 > 0 && original[$0 - 1] == Byte.carriageReturn } ?? false
    let bytes =
      hasReturns
      ? plain.flatMap { $0 == Byte.newline ? [Byte.carriageReturn, $0] : [$0] } : plain
    return original.starts(with: mark) ? mark + bytes : bytes
  }
}
