import PatchbayInspection

/// What became of a text that was run.
public enum RunResult: Sendable, Hashable {
  /// All of it did what it was to do.
  case succeeded
  /// A command, or what was expected of one, failed.
  case failed
  /// There was something wrong with the text; nothing of it was run.
  case refused
}

extension Session {
  /// Checks a whole text, and runs it if nothing is wrong with it.
  ///
  /// What is wrong is written as remarks. It stops at the first error, unless the options say to go on.
  @discardableResult
  public func run(_ source: SourceText) -> RunResult {
    let (script, errors) = Script.parse(source)
    let wrong = errors + (errors.isEmpty ? check(script) : [])
    guard wrong.isEmpty else {
      for error in wrong { report(error) }
      return .refused
    }
    var result = RunResult.succeeded
    for line in script.lines {
      do throws(ShellError) {
        try run(line)
      } catch {
        report(error)
        result = .failed
        if !options.keepsGoing { return .failed }
      }
      if isOver || stage.isCancelled() { break }
    }
    return result
  }

  /// All that is wrong with a text, as far as that can be told before it is run.
  public func check(_ source: SourceText) -> [ShellError] {
    let (script, errors) = Script.parse(source)
    return errors + (errors.isEmpty ? check(script) : [])
  }

  private func check(_ script: Script) -> [ShellError] {
    let scope = CheckScope(self)
    scope.check(script)
    return scope.errors
  }

  func report(_ error: ShellError) {
    output.write(remark: (options.reportsJSON ? error.value.json : error.description) + "\n")
  }

  func run(_ line: Line) throws(ShellError) {
    for (index, item) in line.items.enumerated() {
      guard try holds(item.conditions) else { continue }
      if item.isTry { return try tryOut(line.items[index...]) }
      try run(item)
      if isOver || stage.isCancelled() { return }
    }
  }
}

// MARK: - One command

extension Session {
  /// Runs a command: it happens as a whole, or the world is as it was.
  func run(_ item: Item) throws(ShellError) {
    guard let expected = item.mustFail else { return try runAsStep(item) }
    let steps = journal.steps.count
    var failure: ShellError?
    do throws(ShellError) { try runAsStep(item) } catch { failure = error }
    if failure == nil, journal.steps.count > steps {
      journal.dropLast()
      try takeBack(keepingTraces: false)
    }
    guard let failure, expected.code == nil || failure.code == expected.code else {
      throw ShellError(
        .expectedFailure(code: expected.code, found: failure?.code), at: item.span)
    }
  }

  private func runAsStep(_ item: Item) throws(ShellError) {
    guard parts == nil else { return try perform(item) }
    parts = []
    world.hasChanged = false
    do throws(ShellError) {
      try perform(item)
      let parts = self.parts ?? []
      self.parts = nil
      guard !parts.isEmpty else { return }
      journal.append(
        Journal.Step(text: item.span.text, parts: parts, lastMessage: recorder.lastNumber))
    } catch {
      parts = nil
      if world.hasChanged {
        try takeBack(keepingTraces: error.code == CommandCode.interrupted.rawValue)
      }
      throw error
    }
  }

  /// Brings back the world as it was before the command that failed.
  private func takeBack(keepingTraces: Bool) throws(ShellError) {
    if catalog.isLive {
      return output.write(remark: "what it had done by then stays done\n")
    }
    try rebuild(keepingTraces: keepingTraces)
  }

  /// Runs a command with its output where it is to go.
  private func perform(_ item: Item) throws(ShellError) {
    let invocation = try Binding.bind(
      item.command, span: item.span, allowsPrefixes: options.isInteractive)
    guard let redirect = item.redirect else { return try perform(invocation) }
    let target = try RedirectTarget(redirect, in: self)
    let kept = KeptOutput()
    try writing(to: kept) { () throws(ShellError) in try perform(invocation) }
    try target.write(kept.text, from: self)
  }

  func perform(_ invocation: Invocation) throws(ShellError) {
    let invocation =
      invocation.isExpanded
      ? invocation
      : try invocation.expanded { word throws(ShellError) in
        try expand(word)
      }
    if invocation.changesWorld {
      parts?.append(Journal.Part(invocation: invocation, place: place))
    }
    try invocation.spec.run(
      invocation, CommandContext(session: self, world: world, place: place, isRebuilding: false))
  }

  /// The same with results going somewhere else; remarks go where they went.
  func writing(to kept: KeptOutput, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    let former = output
    output = OutputOnly(results: kept, remarks: former)
    defer { output = former }
    try body()
  }
}

/// Keeps results, and lets remarks pass.
private final class OutputOnly: SessionOutput {
  private let results: KeptOutput
  private let remarks: any SessionOutput

  init(results: KeptOutput, remarks: any SessionOutput) {
    self.results = results
    self.remarks = remarks
  }

  func write(_ text: String) { results.write(text) }
  func write(remark text: String) { remarks.write(remark: text) }
}

// MARK: - Words

extension Session {
  /// A word with the values of variables and the outputs of commands in their places.
  func expand(_ word: Word) throws(ShellError) -> String {
    try word.expanded(variables: world.variables) { substitution throws(ShellError) in
      let kept = KeptOutput()
      try writing(to: kept) { () throws(ShellError) in
        for item in substitution.items where try holds(item.conditions) { try run(item) }
      }
      var text = kept.text
      while text.hasSuffix("\n") { text.removeLast() }
      return text
    }
  }
}
