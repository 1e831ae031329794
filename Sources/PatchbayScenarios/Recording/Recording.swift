import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell
import PatchbayText

/// A recording of steps of a session as a scenario with expected output.
struct Recording {
  private let session: Session
  private let range: ClosedRange<Int>
  private let span: SourceSpan

  /// A recording of a range of steps of the timeline.
  init(of session: Session, _ range: ClosedRange<Int>, at span: SourceSpan) {
    (self.session, self.range, self.span) = (session, range, span)
  }
}

extension Recording {
  /// The text of the scenario; throws unless replays have the same result.
  func text() throws(ShellError) -> String {
    let recorded = try RecordedCommands(
      Array(session.journal.steps.prefix(range.upperBound)),
      of: session.commands, asking: { () throws(ShellError) in try session.proceed(at: span) })
    let commands = recorded.lines
    for command in commands {
      guard let number = command.missingMessage else { continue }
      throw irreproducible(
        command, "it names m\(number), which was taken back and is not sent again")
    }
    let draft = scenario(commands, outputs: nil)
    let first = try replay(draft, commands)
    let second = try replay(draft, commands)
    for (index, command) in commands.enumerated()
    where first.outputs[index] != second.outputs[index] {
      throw irreproducible(command, "its output differs each time")
    }
    try compareTraces(first.run, recorded)
    let written = scenario(commands, outputs: first.outputs) + expectations(after: first.run)
    let proof = try replay(written, commands)
    guard proof.run.failures.isEmpty else {
      throw irreproducible(commands.last, "the written scenario does not pass")
    }
    return written
  }

  private func irreproducible(_ command: RecordedCommands.Recorded?, _ why: String) -> ShellError {
    ShellError(
      .notReproducible(
        step: command?.step ?? range.upperBound, command: command?.text.oneLine ?? "",
        why: why + (command?.numbersRemark ?? "")),
      at: span)
  }
}

// MARK: - Writing

extension Recording {
  /// The text of a scenario with these outputs; nil for one that expects no output.
  private func scenario(_ commands: [RecordedCommands.Recorded], outputs: [String]?) -> String {
    var lines = ["@title \(title(commands))"]
    if let sample = session.options.sampleName { lines.append("@sample \(sample)") }
    lines.append("")
    var isBefore = commands.contains { $0.step < range.lowerBound }
    if isBefore { lines.append("# before") }
    for (index, command) in commands.enumerated() where Work.goesOn {
      if isBefore, command.step >= range.lowerBound {
        isBefore = false
        lines += ["", "# what was recorded"]
      }
      lines.append(command.text)
      guard let output = outputs?[index], !output.isEmpty else { continue }
      // Steps before the range only prepare it, so their output is not compared.
      let block = isBefore ? ["..."] : ExpectedOutput(lines: []).updated(to: output, captures: [:])
      lines += block.map { $0.isEmpty ? "" : ScenarioReader.indentation + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func title(_ commands: [RecordedCommands.Recorded]) -> String {
    let last = commands.last(where: \.isSending)
    return "Recorded: \((last ?? commands.last)?.text.oneLine ?? "nothing")"
  }

  /// Expectations about the last message: facts that don't depend on the words of traces.
  private func expectations(after run: ScenarioRun) -> String {
    let session = run.session(of: run.scenario.steps.count - 1)
    guard let trace = session.flatMap({ Cascade(ofNewest: $0.recorder.traces)?.first }),
      trace.category != .replay
    else { return "" }
    var endpoints: Set<TopologyPath> = []
    var delivered: [String] = []
    for case .delivered(let endpoint) in trace.hops.lazy.map(\.step)
    where endpoints.insert(endpoint).inserted {
      delivered.append("expect delivered m\(trace.number) \(endpoint)\n")
    }
    let blocked = trace.unreached.filter { !endpoints.contains($0.endpoint) }.map { missed in
      "expect blocked m\(trace.number) \(missed.endpoint) --reason=\(missed.reason.rawValue)\n"
    }
    let lines = (delivered + blocked).prefix(Self.mostExpectations)
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }

  /// The most expectations; more would hide what matters.
  private static let mostExpectations = 20
}

// MARK: - Replaying

extension Recording {
  private typealias Replay = (run: ScenarioRun, outputs: [String])

  private func replay(
    _ text: String, _ commands: [RecordedCommands.Recorded]
  ) throws(ShellError) -> Replay {
    let name = "recorded" + Scenario.fileEnding
    let source = SourceText(name: name, text)
    let mustStop = session.stage.isCancelled
    guard let scenario = Scenario.parse(source, until: mustStop) else {
      throw ShellError(.interrupted, at: span)
    }
    let catalog = session.catalog
    var options = ScenarioOptions()
    options.commands = session.commands
    options.sampleOfType = session.sampleOfType
    options.budgets = session.options.budgets
    let run = ScenarioRun(
      scenario, in: try ScenarioPlace(for: name), options: options,
      within: ScenarioBounds(options, orWhen: mustStop)
    ) { _ throws(ShellError) in catalog }
    defer { for act in run.ground.acts { session.letGo(withWorldOf: act.session) } }
    let wrong = run.check().first
    try session.proceed(at: span)
    if let wrong { throw failure(wrong, run, commands) }
    run.run()
    try session.proceed(at: span)
    for failure in run.failures {
      switch failure.problem {
      // A draft expects no output, so it always differs; for the final text, the caller checks all
      // failures.
      case .output, .prompt: continue
      case .error(let error): throw self.failure(error, run, commands)
      case .tooMuchOutput:
        throw irreproducible(
          command(at: failure.line, run, commands),
          "replayed, it prints more than --limit step=N allows")
      case .timeOut, .noFailure, .changedFile, .unstable, .ended:
        throw irreproducible(
          command(at: failure.line, run, commands), "replayed, \(failure.summary)")
      }
    }
    let outputs = commands.indices.map { run.surprises[$0]?.output ?? "" }
    return (run, outputs)
  }

  /// The error for a step that failed in a replay.
  private func failure(
    _ error: ShellError, _ run: ScenarioRun, _ commands: [RecordedCommands.Recorded]
  ) -> ShellError {
    irreproducible(
      command(at: error.span?.line ?? 0, run, commands), "replayed, it fails: \(error.message)")
  }

  /// The command at or above a line of a replay; nil if there is none.
  private func command(
    at line: Int, _ run: ScenarioRun, _ commands: [RecordedCommands.Recorded]
  ) -> RecordedCommands.Recorded? {
    let index = run.scenario.stepAfter(line: line) - 1
    return commands.indices.contains(index) ? commands[index] : nil
  }

  /// Throws if a message went another way in the session, because that depended on unrecorded
  /// steps.
  private func compareTraces(
    _ run: ScenarioRun, _ recorded: RecordedCommands
  ) throws(ShellError) {
    guard let replayed = run.session(of: 0)?.recorder else { return }
    for (index, step) in session.journal.steps.prefix(range.upperBound).enumerated() {
      guard index + 1 >= range.lowerBound, step.messagesBefore < step.lastMessage else { continue }
      for number in step.messagesBefore + 1...step.lastMessage {
        guard let again = recorded.numbers[number], let former = session.recorder[number] else {
          continue
        }
        let trace = replayed[again]
        // The oldest messages may no longer be kept.
        if trace == nil, again <= replayed.lastNumber { continue }
        let expected = former.renumbered { recorded.numbers[$0] ?? $0 }
        guard expected.timeless == trace?.timeless else {
          throw irreproducible(
            recorded.lines.last { $0.step == index + 1 },
            "m\(number) \(trace == nil ? "was not sent" : "went another way") when it was replayed")
        }
      }
    }
  }
}

extension RecordedCommands.Recorded {
  /// A remark that message numbers have changed, if the words of the command may depend on them.
  fileprivate var numbersRemark: String {
    guard let last = missing.last else { return "" }
    let others = missing.dropLast().suffix(2).map { "m\($0)" }.joined(separator: ", ")
    let names = others.isEmpty ? "m\(last)" : "\(others) and m\(last)"
    let dots = missing.count > 3 ? "..., " : ""
    return
      "; \(dots)\(names) \(missing.count == 1 ? "was" : "were") taken back and not sent again, "
      + "so that later messages have other numbers"
  }
}
