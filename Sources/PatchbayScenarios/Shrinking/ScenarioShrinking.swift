import PatchbayLanguage

/// The shortest scenario that was found to fail like a file.
package struct ShrunkScenario: Sendable {
  /// The text of the scenario.
  package let text: String
  /// The number of commands of the file that the scenario does without.
  package let leftOutCount: Int
}

/// Searches for the fewest commands with which a scenario still fails at the same line in the same
/// way.
struct ScenarioShrinking {
  private let file: ScenarioFile
  private let worlds: ScenarioWorlds
  private let options: ScenarioOptions
  private let mustStop: () -> Bool
  /// The scenario with one command per step, and expected output only at the failing one.
  private let scenario: Scenario
  /// The index of the failing step.
  private let target: Int
  private let symptom: Symptom
  /// The number of commands of the file outside the failing line.
  private let otherCount: Int

  /// The properties by which failures are compared.
  fileprivate enum Symptom: Hashable {
    case error(code: ErrorCode, words: String)
    case output([String])
    case prompt(expected: String, actual: String)
    case timeOut
    case tooMuchOutput
    /// A failure of the file as a whole.
    case ofFile
  }

  /// Runs the file once; nil unless it fails at a command.
  init?(
    _ file: ScenarioFile, over worlds: ScenarioWorlds, options: ScenarioOptions,
    mustStop: @escaping () -> Bool
  ) throws(ScenarioRefusal) {
    (self.file, self.worlds, self.options, self.mustStop) = (file, worlds, options, mustStop)
    let whole = try file.readScenario(options, mustStop: mustStop)
    let run = try file.checkedRun(of: whole, over: worlds, options: options, mustStop: mustStop)
    run.run()
    if mustStop() { throw .interrupted }
    guard let failure = run.failures.first, let failing = whole.step(ofLine: failure.line) else {
      return nil
    }
    scenario = whole.endingAt(failing)
    let singles = whole.steps.map { $0.singleCommands.count }
    otherCount = singles.reduce(0, +) - singles[failing]
    target = scenario.steps.count - 1
    symptom = Symptom(failure)
  }
}

extension ScenarioShrinking {
  /// The shortest scenario that was found.
  func shortest() throws(ScenarioRefusal) -> ShrunkScenario {
    // Delta debugging: remove ever smaller parts while the failure stays the same.
    var kept = Array(0..<target)
    var partCount = 2
    while !kept.isEmpty, !mustStop() {
      let size = (kept.count + partCount - 1) / partCount
      let starts = Array(stride(from: 0, to: kept.count, by: size))
      let smaller = starts.lazy.map { start in
        kept[..<start] + kept[min(start + size, kept.count)...]
      }.first { fails(Array($0)) }
      if let smaller {
        kept = Array(smaller)
        partCount = max(1, min(partCount - 1, kept.count))
      } else if size == 1 {
        break
      } else {
        partCount = min(partCount * 2, kept.count)
      }
    }
    return ShrunkScenario(text: try text(of: kept), leftOutCount: otherCount - kept.count)
  }

  private func subset(_ kept: [Int]) -> Scenario {
    var part = scenario
    part.steps = (kept + [target]).map { scenario.steps[$0] }
    return part
  }

  private func fails(_ kept: [Int]) -> Bool {
    guard let run = try? run(kept), let failure = failure(of: run) else { return false }
    return Symptom(failure) == symptom
  }

  /// The first failure at the target's line; nil if there is none.
  private func failure(of run: ScenarioRun) -> ScenarioFailure? {
    let line = scenario.steps[target].lineNumber
    return run.failures.first { $0.line == line }
  }

  private func run(_ kept: [Int]) throws(ShellError) -> ScenarioRun {
    let run = try file.makeRun(
      of: subset(kept), over: worlds, options: options,
      within: ScenarioBounds(options, orWhen: mustStop))
    run.run()
    return run
  }

  /// The kept commands with their actual output, and the last one with its expected output.
  private func text(of kept: [Int]) throws(ScenarioRefusal) -> String {
    let run: ScenarioRun
    do throws(ShellError) { run = try self.run(kept) } catch { throw .noAccess(error) }
    let last = run.scenario.steps.count - 1
    return run.scenario.written { index in
      guard index == last else {
        return run.surprises[index].map {
          ExpectedOutput(lines: []).updated(to: $0.output, captures: [:])
        } ?? []
      }
      guard case .output(let difference)? = failure(of: run)?.problem else {
        return run.scenario.steps[index].block.lines
      }
      return difference.expectation
    }
  }
}

// MARK: - What makes failures the same

extension ScenarioShrinking.Symptom {
  init(_ failure: ScenarioFailure) {
    switch failure.problem {
    case .error(let error):
      self = .error(code: error.code, words: error.message.withoutMessageNumbers)
    case .output(let difference): self = .output(difference.symptom)
    case .prompt(let expected, let actual): self = .prompt(expected: expected, actual: actual)
    case .timeOut: self = .timeOut
    case .tooMuchOutput: self = .tooMuchOutput
    case .noFailure, .changedFile, .unstable, .ended: self = .ofFile
    }
  }
}

extension OutputDiff {
  /// The lines that differ in more than message numbers, which change when fewer messages are sent.
  fileprivate var symptom: [String] {
    var came = lines.filter { !$0.isSame }.compactMap { $0.actual?.text.withoutMessageNumbers }
    var lost: [String] = []
    for line in lines where !line.isSame {
      guard let text = line.expected?.text.withoutMessageNumbers else { continue }
      if let index = came.firstIndex(of: text) { came.remove(at: index) } else { lost.append(text) }
    }
    return lost.map { "-" + $0 } + came.map { "+" + $0 }
  }

  /// The expected lines, with the message numbers of the actual output.
  fileprivate var expectation: [String] {
    let came = lines.filter { !$0.isSame }.compactMap { $0.actual?.text }
    return lines.compactMap { line in
      guard let expected = line.expected?.text, !line.isSame else { return line.expected?.text }
      let plain = expected.withoutMessageNumbers
      return came.first { $0.withoutMessageNumbers == plain } ?? expected
    }
  }
}

extension String {
  /// The text with `m#` for message numbers such as `m12`, also in `m12.3`.
  fileprivate var withoutMessageNumbers: String {
    var text = ""
    var isInWord = false
    var rest = self[...]
    while let character = rest.popFirst() {
      if character == "m", !isInWord, rest.first?.isNumber == true {
        rest = rest.drop { $0.isNumber }
        text += "m#"
      } else {
        text.append(character)
      }
      isInWord = character.isLetter || character.isNumber || character == "_" || character == "-"
    }
    return text
  }
}

// MARK: - The start of the shrunk scenario

extension Scenario {
  /// The scenario up to a step, with one command per step, and expected output only at the last.
  fileprivate func endingAt(_ last: Int) -> Scenario {
    var part = self
    // Steps in earlier worlds can't cause the failure.
    let first = steps[...last].lastIndex { $0.begins != nil } ?? 0
    if let beginning = steps[first].begins { part.headers.start = beginning.sample }
    part.steps = steps[first..<last].flatMap(\.singleCommands) + [steps[last].inSameWorld]
    return part
  }
}

extension Scenario.Step {
  /// The step without the world that it begins.
  fileprivate var inSameWorld: Scenario.Step {
    Scenario.Step(
      content: content, block: block, lineNumber: lineNumber, phase: phase, begins: nil)
  }

  fileprivate var singleCommands: [Scenario.Step] {
    let first = block.lineNumbers.lowerBound
    let nothing = Scenario.Block(first..<first, of: span.source, margin: 0)
    func step(_ content: Scenario.Content) -> Scenario.Step {
      Scenario.Step(
        content: content, block: nothing, lineNumber: lineNumber, phase: phase, begins: nil)
    }
    // `try` applies to the rest of its line, so the line stays whole.
    guard let items = line?.items, !items.contains(where: \.isTry) else { return [step(content)] }
    return items.map { item in
      let line = Line(items: [item], comment: nil, span: item.span, isSound: true)
      return step(.part(line))
    }
  }
}

// MARK: - Shrinking a file

extension ScenarioFile {
  /// The shortest scenario that was found to fail like this file; nil unless the file fails at a
  /// command.
  package func shrunk(
    over worlds: ScenarioWorlds, options: ScenarioOptions = ScenarioOptions(),
    mustStop: @escaping () -> Bool = { false }
  ) throws(ScenarioRefusal) -> ShrunkScenario? {
    let shrinking = try ScenarioShrinking(
      self, over: worlds, options: options, mustStop: mustStop)
    return try shrinking?.shortest()
  }
}
