// The steps of a scenario by their lines, in whose order they are.

extension Scenario {
  /// The first step at a line or behind it; their count where there is none.
  func stepAt(line: Int) -> Int { firstStep { $0 >= line } }

  /// The first step behind a line; their count where there is none.
  func stepAfter(line: Int) -> Int { firstStep { $0 > line } }

  /// The step that begins in a line; nil where none does.
  func step(ofLine line: Int) -> Int? {
    let index = stepAt(line: line)
    return steps.indices.contains(index) && steps[index].lineNumber == line ? index : nil
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
