import PatchbayLanguage

extension Scenario {
  /// Whether the scenario has the same commands as another, and no more errors.
  func hasCommands(of other: Scenario) -> Bool {
    steps.count == other.steps.count && errors.count <= other.errors.count
      && zip(steps, other.steps).allSatisfy { $0.text == $1.text }
  }

  /// Whether all lines that are neither expected output nor typed at a prompt are those of another
  /// scenario, in the same order.
  func hasRest(of other: Scenario) -> Bool {
    var (rest, others) = (RestLines(self), RestLines(other))
    while let line = rest.next() {
      guard line == others.next() else { return false }
    }
    return others.next() == nil
  }
}

/// The lines of a scenario that are neither expected output nor typed at a prompt.
private struct RestLines: IteratorProtocol {
  private let source: SourceText
  private var steps: ArraySlice<Scenario.Step>
  private var number: Int
  private let end: Int

  init(_ scenario: Scenario) {
    (source, steps) = (scenario.source, scenario.steps[...])
    number = source.firstLine
    let last = source.firstLine + source.lineCount - 1
    // Behind the last newline there is no line.
    end = source.line(last).isEmpty ? last : last + 1
  }

  mutating func next() -> String? {
    while number < end {
      defer { number += 1 }
      while let step = steps.first, step.isBefore(number) { steps.removeFirst() }
      if steps.first?.isElsewhereCompared(number) != true { return source.line(number) }
    }
    return nil
  }
}

extension Scenario.Step {
  fileprivate func isBefore(_ number: Int) -> Bool {
    lineNumber < number && block.lineNumbers.upperBound <= number
  }

  /// Whether a line is a part of the block, or typed.
  fileprivate func isElsewhereCompared(_ number: Int) -> Bool {
    if block.lineNumbers.contains(number) { return true }
    if case .typed = content { return number == lineNumber }
    return false
  }
}
