import PatchbayInspection
import PatchbayShell
import PatchbayText

// Where a dispatch first went another way than expected, and why.

extension Session {
  /// Lines about the first hop that differs from the expected one, with its cause; empty if no hop
  /// differs.
  func divergence(in difference: OutputDiff, telling told: [Int: StepOutput.ToldLine]) -> [String] {
    let traces = Dictionary(
      recorder.traces.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = difference.lines.map { line in
      TraceLineRow(
        expected: line.expected.flatMap { TraceLine(written: $0.text) },
        actual: line.actual.flatMap { told[$0.index] }
          .flatMap { TraceLine($0, in: traces) }, isSame: line.isSame,
        isElision: line.expected?.text.trimmed == "...")
    }
    guard let lines = DivergingHops(rows), let trace = traces[lines.message] else { return [] }
    let words = lines.words(
      in: trace, expected: "expected there", noMore: "what was expected", tellsNext: true)
    return words + causes(of: lines, in: trace).map { "  " + $0 }
  }
}

extension TraceLine {
  /// A printed line; nil if its trace is not kept.
  fileprivate init?(_ told: StepOutput.ToldLine, in traces: [Int: Trace]) {
    switch told {
    case .headline(let message): self = .headline(message)
    case .hop(let number, let message, let detail):
      guard let hop = traces[message].flatMap({ HopLine(number, of: $0, detail) }) else {
        return nil
      }
      self = .hop(hop)
    }
  }
}

// MARK: - What a file expects

extension TraceLine {
  /// A line of a block; nil if it doesn't look like one of a trace.
  fileprivate init?(written line: String) {
    let words = line.withoutMoment.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { return nil }
    if words[0].first == "m", let number = Int(words[0].dropFirst()), number >= 0 {
      self = .headline(number)
      return
    }
    guard words.count == 3, let number = Int(words[0]) else { return nil }
    let name = String(words[1])
    // Columns are padded with spaces, which are dropped here.
    let rest = words[2].split(separator: " ")
    self = .hop(
      HopLine(
        written: number, name: name, verb: rest.first,
        text: ([words[1]] + rest).joined(separator: " ")))
  }
}

extension String {
  /// A line of a trace without the time before it: `+61 us`, `? us`, or a placeholder for that.
  fileprivate var withoutMoment: Substring {
    let words = split(separator: " ", maxSplits: 1)
    guard words.count == 2, ["+", "?", "["].contains(words[0].first) else { return self[...] }
    return words[1].hasPrefix("us ") ? words[1].dropFirst("us ".count) : words[1]
  }
}
