import PatchbayPlatform

/// Matches output against a block.
///
/// If the work under way must stop, nothing matches from then on.
struct BlockMatch {
  let patterns: [LinePattern]
  var output: OutputLines
  /// The lines of the output that are headlines or hops of traces.
  private let traceLines: Set<Int>
  /// The captures whose values are unknown and can be any text.
  private let open: Set<String>
  /// The work so far: the approximate numbers of compared lines, and of characters read for
  /// placeholders.
  private(set) var comparisons = 0
  private(set) var steps = 0

  /// The work limits, after which the search for the line after a `...` stops.
  private static let mostComparisons = 20_000_000
  private static let mostSteps = 400_000_000

  init(
    _ expected: ExpectedOutput, output: String, traceLines: Set<Int> = [], open: Set<String> = []
  ) {
    (self.traceLines, self.open) = (traceLines, open)
    patterns = expected.patterns
    self.output = OutputLines(output)
  }
}

extension BlockMatch {
  /// The captures of a line of the block from a line of output; nil if they don't match.
  mutating func fit(
    _ expected: Int, _ actual: Int, values: CaptureValues, looseNames: Set<String> = []
  ) -> [String: String]? {
    guard Work.goesOn else { return nil }
    comparisons += 1
    if patterns[expected].bare == output.bare[actual] { return [:] }
    if isBlankEnd(expected) { return output.bare[actual].isEmpty ? [:] : nil }
    let renumbered =
      traceLines.contains(actual)
      ? output.bare[actual].numbered(like: patterns[expected].bare) : nil
    if patterns[expected].bare == renumbered { return [:] }
    guard !patterns[expected].parts.isEmpty else { return nil }
    let line = renumbered.map(Array.init) ?? output.characters(of: actual)
    var match = LineMatch(
      patterns[expected], line: line, values: values,
      looseNames: open.isEmpty ? looseNames : looseNames.union(open))
    defer { steps += match.steps }
    return match.captures()
  }

  /// Whether a hop of the output is indented as a line of the block, apart from the width of its
  /// number, so that both may belong to the same message; true for lines that are no hops.
  func isIndentedAlike(_ expected: Int, _ actual: Int) -> Bool {
    guard traceLines.contains(actual), let written = patterns[expected].bare.startOfHop,
      let printed = output.bare[actual].startOfHop
    else { return true }
    return abs(written.count - printed.count) < 4
  }

  var isExhausted: Bool {
    comparisons > Self.mostComparisons || steps > Self.mostSteps || Work.isStopped
  }

  /// Whether a line is the `[blank]` for an empty last line of output.
  func isBlankEnd(_ expected: Int) -> Bool {
    expected == patterns.count - 1 && patterns[expected].bare == LinePattern.blank
  }
}

// MARK: - The whole block

extension BlockMatch {
  /// Whether the whole output matches; adds the captures to the values if it does.
  mutating func fits(values: inout CaptureValues) -> Bool {
    let parts = patterns.indices.split(omittingEmptySubsequences: false) {
      patterns[$0].isElision
    }
    let (first, last) = (parts[0], parts[parts.count - 1])
    if parts.count == 1 && first.count != output.count { return false }
    guard let start = fits(first, at: 0, values) else { return false }
    guard parts.count > 1 else {
      values = start
      return true
    }
    var bound = start
    var place = first.count
    for part in parts.dropFirst().dropLast() {
      guard let (found, new) = firstFit(part, from: place, bound) else { return false }
      bound = new
      place = found + part.count
    }
    guard output.count - last.count >= place,
      let end = fits(last, at: output.count - last.count, bound)
    else { return false }
    values = end
    return true
  }

  private mutating func firstFit(
    _ part: Range<Int>, from start: Int, _ values: CaptureValues
  ) -> (Int, CaptureValues)? {
    var place = start
    while place + part.count <= output.count, !isExhausted {
      if let new = fits(part, at: place, values) { return (place, new) }
      place += 1
    }
    return nil
  }

  private mutating func fits(
    _ part: Range<Int>, at place: Int, _ values: CaptureValues
  ) -> CaptureValues? {
    guard place + part.count <= output.count else { return nil }
    var values = values
    for (offset, line) in part.enumerated() {
      guard let new = fit(line, place + offset, values: values) else { return nil }
      values.add(new)
    }
    return values
  }
}

// MARK: - The difference

extension BlockMatch {
  /// The difference, nil if the output matches; then also the captures of the block.
  mutating func difference(
    knowing captures: [String: String]
  ) -> (difference: OutputDiff?, captures: [String: String]) {
    var values = CaptureValues(captures)
    if fits(values: &values) { return (nil, values.own) }
    values = CaptureValues(captures)
    let lines = alignedLines(values: &values)
    guard lines.contains(where: \.isChange) else { return (nil, values.own) }
    return (OutputDiff(lines: lines.map(line)), [:])
  }

  private func line(_ aligned: AlignedLine) -> OutputDiff.Line {
    switch aligned {
    case .same(let expected, let actual):
      OutputDiff.Line(expected: written(expected), actual: printed(actual), isSame: true)
    case .elided(let expected, let actual):
      OutputDiff.Line(expected: written(expected), actual: actual.map(printed), isSame: true)
    case .removed(let expected):
      OutputDiff.Line(expected: written(expected), actual: nil, isSame: false)
    case .added(let actual): OutputDiff.Line(expected: nil, actual: printed(actual), isSame: false)
    }
  }

  private func written(_ index: Int) -> OutputDiff.Numbered {
    OutputDiff.Numbered(index: index, text: patterns[index].text)
  }

  private func printed(_ index: Int) -> OutputDiff.Numbered {
    OutputDiff.Numbered(index: index, text: output.texts[index])
  }
}

// MARK: - Hops

extension String {
  /// The line of a hop with the number of another one, and the spaces before it, or a headline with
  /// the number of the hop in which the message was sent; nil unless both lines are such lines.
  fileprivate func numbered(like other: String) -> String? {
    if let start = other.startOfHop, let own = startOfHop {
      return String(start) + String(dropFirst(own.count))
    }
    guard let number = other.causingHop, let own = causingHop else { return nil }
    return String(self[..<own.startIndex]) + String(number) + String(self[own.endIndex...])
  }

  /// `7` of `m2 Say  from /live/room/input  in m1.7`.
  private var causingHop: Substring? {
    guard drop(while: { $0 == " " }).first == "m" else { return nil }
    let words = split(separator: " ")
    guard let place = words.indices.dropFirst().last(where: { words[$0 - 1] == "in" }) else {
      return nil
    }
    let parts = words[place].split(separator: ".")
    guard parts.count == 2, parts[0].first == "m", Int(parts[0].dropFirst()) != nil,
      Int(parts[1]) != nil
    else { return nil }
    return parts[1]
  }

  /// `  12 ` of `  12 /live/room  enter`.
  fileprivate var startOfHop: Substring? {
    let spaces = prefix { $0 == " " }
    let digits = dropFirst(spaces.count).prefix { $0.isASCII && $0.isNumber }
    let start = prefix(spaces.count + digits.count)
    return !digits.isEmpty && dropFirst(start.count).first == " " ? start : nil
  }
}
