import PatchbayInspection
import PatchbayShell
import PatchbayText

// Where a dispatch first went another way than expected, and why.

extension Session {
  /// Lines about the first hop that differs from the expected one, with its cause, or about a
  /// message of which only the result differs; empty if neither differs.
  func divergence(in difference: OutputDiff, telling told: [Int: StepOutput.ToldLine]) -> [String] {
    let traces = Dictionary(
      recorder.traces.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = difference.lines.map { line in
      let actual = line.actual.flatMap { actual in
        told[actual.index].flatMap { TraceLine($0, in: traces, written: actual.text) }
      }
      return TraceLineRow(
        expected: line.expected.flatMap { TraceLine(written: $0.text) }, actual: actual,
        isSame: line.isSame, isElision: line.expected?.text.trimmed == "...")
    }
    guard let lines = DivergingHops(rows) else {
      let trace = difference.messageWithOtherResult(told).flatMap { traces[$0] }
      return trace.map { trace in
        ["only the result of m\(trace.number) differs"] + parties(of: trace).map { "  " + $0 }
      } ?? []
    }
    guard let trace = traces[lines.message] else { return [] }
    let words = lines.words(
      in: trace, expected: "expected there", noMore: "what was expected", tellsNext: true)
    return words + causes(of: lines, in: trace).map { "  " + $0 }
  }
}

extension OutputDiff {
  /// The number of the message whose result is the only line that differs; nil for any other
  /// difference.
  fileprivate func messageWithOtherResult(_ told: [Int: StepOutput.ToldLine]) -> Int? {
    let changed = lines.filter { !$0.isSame }
    let actual = changed.compactMap(\.actual)
    guard actual.count == 1, let result = actual.first,
      changed.allSatisfy({ ($0.actual ?? $0.expected)?.text.trimmed.hasPrefix("result ") == true })
    else { return nil }
    let level = result.text.levelOfHeadline
    var message: Int?
    for line in lines.compactMap(\.actual) where line.index < result.index {
      switch told[line.index] {
      case .headline(let number)? where line.text.levelOfHeadline == level: message = number
      case .hop(_, let number, _)? where line.text.levelOfHop == level: message = number
      default: continue
      }
    }
    return message
  }
}

extension TraceLine {
  /// A printed line; nil if its trace is not kept.
  fileprivate init?(_ told: StepOutput.ToldLine, in traces: [Int: Trace], written text: String) {
    switch told {
    case .headline(let message): self = .headline(message, level: text.levelOfHeadline)
    case .hop(let number, let message, let detail):
      guard var hop = traces[message].flatMap({ HopLine(number, of: $0, detail) }) else {
        return nil
      }
      (hop.message, hop.level) = (message, text.levelOfHop)
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
      self = .headline(number, level: line.levelOfHeadline)
      return
    }
    guard words.count == 3, let number = Int(words[0]) else { return nil }
    let name = String(words[1])
    // Columns are padded with spaces, which are dropped here.
    let rest = words[2].split(separator: " ")
    var hop = HopLine(
      written: number, name: name, verb: rest.first,
      text: ([words[1]] + rest).joined(separator: " "))
    hop.level = line.levelOfHop
    self = .hop(hop)
  }
}

// MARK: - Indentation

extension String {
  /// The number of messages around the one that this headline begins: each indents it by four
  /// spaces.
  fileprivate var levelOfHeadline: Int { spacesInFront / 4 }

  /// The number of messages around that of this hop, from the column where its number ends; nil if
  /// that is no such column, or if a time stands before the number.
  fileprivate var levelOfHop: Int? {
    let digits = dropFirst(spacesInFront).prefix { $0.isASCII && $0.isNumber }.count
    // A number of more than three digits is wider than its column.
    let end = spacesInFront + min(digits, 3)
    return digits > 0 && end % 4 == 3 ? end / 4 : nil
  }

  private var spacesInFront: Int { prefix { $0 == " " }.count }
}

extension String {
  /// A line of a trace without the time before it: `+61 us`, `? us`, or a placeholder for that.
  fileprivate var withoutMoment: Substring {
    let words = split(separator: " ", maxSplits: 1)
    guard words.count == 2, ["+", "?", "["].contains(words[0].first) else { return self[...] }
    return words[1].hasPrefix("us ") ? words[1].dropFirst("us ".count) : words[1]
  }
}
