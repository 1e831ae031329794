import PatchbayText

extension OutputDiff {
  /// Returns the differing lines with some context, and the line numbers of both sides.
  ///
  /// Expected lines are marked `-`, actual lines `+`; changed words are emphasised only in colour.
  /// Control characters are written as escapes. `firstExpectedLine` is the line number of the
  /// block's first line in its file.
  public func text(firstExpectedLine: Int, isColoured: Bool = false) -> [String] {
    DiffText(self, firstExpectedLine: firstExpectedLine, isColoured: isColoured).lines()
  }
}

/// Writes a difference for people.
private struct DiffText {
  let diff: OutputDiff
  let firstExpectedLine: Int
  let isColoured: Bool
  let expectedWidth: Int
  let actualWidth: Int

  /// The number of matching lines that are shown before and after a differing one.
  static let context = 3
  /// The most lines that are shown; the others are only counted.
  static let mostLines = 200

  init(_ diff: OutputDiff, firstExpectedLine: Int, isColoured: Bool) {
    self.diff = diff
    self.firstExpectedLine = firstExpectedLine
    self.isColoured = isColoured
    let lastExpected = diff.lines.compactMap(\.expected?.index).last ?? 0
    let lastActual = diff.lines.compactMap(\.actual?.index).last ?? 0
    expectedWidth = "\(firstExpectedLine + lastExpected)".count
    actualWidth = "\(lastActual + 1)".count
  }
}

extension DiffText {
  func lines() -> [String] {
    let near = nearChanges()
    var lines: [String] = []
    var changesLeft = diff.lines.count { !$0.isSame }
    for run in runs() where lines.count < Self.mostLines {
      guard !diff.lines[run.lowerBound].isSame else {
        lines += sameLines(run, near)
        continue
      }
      let shown = run.prefix(max(0, Self.mostLines - lines.count))
      lines += changedLines(run, showing: shown)
      changesLeft -= shown.count
    }
    lines = Array(lines.prefix(Self.mostLines))
    guard changesLeft > 0 else { return lines }
    return lines + ["  ... \(changesLeft) more line\(changesLeft == 1 ? " differs" : "s differ")"]
  }

  /// Ranges of lines that all differ, or that all match.
  private func runs() -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (index, line) in diff.lines.enumerated() {
      if let last = runs.last, diff.lines[last.lowerBound].isSame == line.isSame {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// For each line, whether it is near a differing one.
  private func nearChanges() -> [Bool] {
    var near = Array(repeating: false, count: diff.lines.count)
    for (index, line) in diff.lines.enumerated() where !line.isSame {
      let end = min(near.count - 1, index + Self.context)
      for place in max(0, index - Self.context)...end { near[place] = true }
    }
    return near
  }

  private func sameLines(_ range: Range<Int>, _ near: [Bool]) -> [String] {
    let folded = range.filter { !near[$0] }
    // A single line is shorter than the remark that it is left out.
    guard folded.count > 1, let first = folded.first, let last = folded.last else {
      return range.map(sameLine)
    }
    return (range.lowerBound..<first).map(sameLine)
      + ["  ... \(folded.count) lines as expected"]
      + (last + 1..<range.upperBound).map(sameLine)
  }

  private func sameLine(_ index: Int) -> String {
    let line = diff.lines[index]
    let text = ShownLine(line.actual?.text ?? line.expected?.text ?? "")
    return row(line, " ", text.written(nil), ink: nil)
  }

  private func row(_ line: OutputDiff.Line, _ mark: String, _ text: String, ink: Ink?) -> String {
    let expected = line.expected.map { "\(firstExpectedLine + $0.index)" } ?? ""
    let actual = line.actual.map { "\($0.index + 1)" } ?? ""
    let gutter = "  \(Self.right(expected, expectedWidth)) \(Self.right(actual, actualWidth))  "
    guard !text.isEmpty || mark != " " else { return gutter.withoutEndSpaces }
    let painted = mark == " " ? mark : mark.painted(ink, if: isColoured)
    return gutter + painted + (text.isEmpty ? "" : " " + text)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}

// MARK: - Lines that differ

extension DiffText {
  /// A range of differing lines: the expected ones, then the actual ones.
  private func changedLines(_ range: Range<Int>, showing shown: Range<Int>) -> [String] {
    let expected = range.filter { diff.lines[$0].expected != nil && diff.lines[$0].actual == nil }
    let actual = range.filter { diff.lines[$0].actual != nil }
    var texts: [Int: ShownLine] = [:]
    for (old, new) in zip(expected, actual) where shown.contains(old) {
      let pair = ShownLine.pair(
        diff.lines[old].expected?.text ?? "", diff.lines[new].actual?.text ?? "")
      (texts[old], texts[new]) = (pair.expected, pair.actual)
    }
    return shown.map { index in
      let line = diff.lines[index]
      let isAdded = line.expected == nil
      let ink = isAdded ? Ink.good : Ink.bad
      let text = texts[index] ?? ShownLine(line.actual?.text ?? line.expected?.text ?? "")
      return row(line, isAdded ? "+" : "-", text.written(isColoured ? ink : nil), ink: ink)
    }
  }
}
