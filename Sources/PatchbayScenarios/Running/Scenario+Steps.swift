import PatchbayLanguage

// The steps of a scenario by line number; the steps are in the order of their lines.

extension Scenario {
  /// The index of the first step at or after a line; the number of steps if there is none.
  func stepAt(line: Int) -> Int { firstStep { $0 >= line } }

  /// The index of the first step after a line; the number of steps if there is none.
  func stepAfter(line: Int) -> Int { firstStep { $0 > line } }

  /// The index of the step that begins at a line; nil if there is none.
  func step(ofLine line: Int) -> Int? {
    let index = stepAt(line: line)
    return steps.indices.contains(index) && steps[index].lineNumber == line ? index : nil
  }

  /// The fault of a line up to which the file should run; nil if there is none.
  func fault(ofLastLine line: Int) -> ScenarioFault? {
    let count = source.line(source.lineCount).isEmpty ? source.lineCount - 1 : source.lineCount
    if line > count { return .noLine(line, last: count) }
    return stepAfter(line: line) == 0 ? .nothingUpTo(line: line) : nil
  }

  private func firstStep(_ isThere: (Int) -> Bool) -> Int {
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(steps[middle].lineNumber) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
