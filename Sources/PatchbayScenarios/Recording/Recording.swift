import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import PatchbayText

/// A part of a session as a scenario, with what its commands print.
struct Recording {
  private let session: Session
  private let range: ClosedRange<Int>
  private let span: SourceSpan

  /// The steps from one to another of a session's timeline.
  init(of session: Session, _ range: ClosedRange<Int>, at span: SourceSpan) {
    (self.session, self.range, self.span) = (session, range, span)
  }
}

extension Recording {
  /// The text of the scenario, after it was replayed twice with the same result.
  func text() throws(ShellError) -> String {
    let commands = try RecordedCommands(
      Array(session.journal.steps.prefix(range.upperBound)), of: session.commands
    ).lines
    let draft = scenario(commands, outputs: nil)
    let first = try replay(draft, commands)
    let second = try replay(draft, commands)
    for (index, command) in commands.enumerated()
    where first.outputs[index] != second.outputs[index] {
      throw irreproducible(command, "it prints something else each time")
    }
    try compareTraces(first.run, commands)
    let written = scenario(commands, outputs: first.outputs) + expectations(after: first.run)
    let proof = try replay(written, commands)
    guard proof.run.failures.isEmpty else {
      throw irreproducible(commands.last, "what was written does not pass")
    }
    return written
  }

  private func irreproducible(_ command: RecordedCommands.Recorded?, _ why: String) -> ShellError {
    ShellError(
      .notReproducible(
        step: command?.step ?? range.upperBound, command: command?.text.oneLine ?? "", why: why),
      at: span)
  }
}

// MARK: - Writing

extension Recording {
  /// The scenario; with outputs nil it expects nothing.
  private func scenario(_ commands: [RecordedCommands.Recorded], outputs: [String]?) -> String {
    var lines = ["@title \(title(commands))"]
    if let sample = session.options.sampleName { lines.append("@sample \(sample)") }
    lines.append("")
    var isBefore = commands.first.map { $0.step < range.lowerBound } ?? false
    if isBefore { lines.append("# before") }
    for (index, command) in commands.enumerated() {
      if isBefore, command.step >= range.lowerBound {
        isBefore = false
        lines += ["", "# what was recorded"]
      }
      lines.append(command.text)
      guard let output = outputs?[index], !output.isEmpty else { continue }
      // What was done before is only the ground for the rest.
      let block = isBefore ? ["..."] : ExpectedOutput(lines: []).updated(to: output, captures: [:])
      lines += block.map { $0.isEmpty ? "" : ScenarioReader.indentation + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func title(_ commands: [RecordedCommands.Recorded]) -> String {
    let last = commands.last(where: \.isSending)
    return "Recorded: \((last ?? commands.last)?.text.oneLine ?? "nothing")"
  }

  /// What became of the last message, as facts that stand whatever the words of a trace are.
  private func expectations(after run: ScenarioRun) -> String {
    let session = run.session(of: run.scenario.steps.count - 1)
    guard let trace = session?.recorder.traces.max(by: { $0.number < $1.number }),
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

  /// More would hide what matters.
  private static let mostExpectations = 20
}

// MARK: - Replaying

extension Recording {
  private typealias Replay = (run: ScenarioRun, outputs: [String])

  private func replay(
    _ text: String, _ commands: [RecordedCommands.Recorded]
  ) throws(ShellError) -> Replay {
    let name = "recorded" + Scenario.fileEnding
    let scenario = Scenario.parse(SourceText(name: name, text))
    let catalog = session.catalog
    var options = ScenarioOptions()
    options.commands = session.commands
    let run = ScenarioRun(
      scenario, in: try ScenarioPlace(for: name), options: options,
      mustStop: session.stage.isCancelled
    ) { _ throws(ShellError) in catalog }
    if let error = run.check().first { throw failure(error, run, commands) }
    run.run()
    if session.stage.isCancelled() { throw ShellError(.interrupted, at: span) }
    for failure in run.failures {
      switch failure.problem {
      // A draft expects nothing; of what was written all of these are looked at.
      case .output, .prompt: continue
      case .error(let error): throw self.failure(error, run, commands)
      case .timeOut, .tooMuchOutput, .noFailure, .changedFile, .unstable:
        throw irreproducible(
          command(at: failure.line, run, commands), "replayed, \(failure.summary)")
      }
    }
    let outputs = commands.indices.map { run.surprises[$0]?.output ?? "" }
    return (run, outputs)
  }

  /// The error of a replay, with the step that it is of.
  private func failure(
    _ error: ShellError, _ run: ScenarioRun, _ commands: [RecordedCommands.Recorded]
  ) -> ShellError {
    irreproducible(
      command(at: error.span?.line ?? 0, run, commands), "replayed, it fails: \(error.message)")
  }

  /// The command in a line of a replay, or above it.
  private func command(
    at line: Int, _ run: ScenarioRun, _ commands: [RecordedCommands.Recorded]
  ) -> RecordedCommands.Recorded? {
    let index = run.scenario.stepAfter(line: line) - 1
    return commands.indices.contains(index) ? commands[index] : nil
  }

  /// A message that went another way in the session had something to do with what is not recorded.
  private func compareTraces(
    _ run: ScenarioRun, _ commands: [RecordedCommands.Recorded]
  ) throws(ShellError) {
    guard let replayed = run.session(of: 0)?.recorder else { return }
    for (index, step) in session.journal.steps.prefix(range.upperBound).enumerated() {
      let first = index > 0 ? session.journal.steps[index - 1].lastMessage + 1 : 1
      guard index + 1 >= range.lowerBound, first <= step.lastMessage else { continue }
      for number in first...step.lastMessage {
        guard let former = session.recorder[number], let trace = replayed[number] else { continue }
        guard former.timeless == trace.timeless else {
          throw irreproducible(
            commands.last { $0.step == index + 1 && !$0.isMove },
            "m\(number) went another way when it was replayed")
        }
      }
    }
  }
}
