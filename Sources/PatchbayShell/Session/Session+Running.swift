import PatchbayCatalog
import PatchbayInspection
public import PatchbayLanguage

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
    let (script, errors) = commands.parse(source)
    let wrong = check(script, besides: errors)
    guard wrong.isEmpty else {
      for error in wrong { report(error) }
      return .refused
    }
    var result = RunResult.succeeded
    defer { progress = nil }
    for (index, line) in script.lines.enumerated() {
      if script.lines.count > 1 {
        progress = Progress(
          done: index, total: script.lines.count, what: "lines of \(source.name ?? "the input")")
      }
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
    let (script, errors) = commands.parse(source)
    return check(script, besides: errors)
  }

  /// Whether nothing of a text changes anything: it shows what there is.
  package func onlyLooks(_ source: SourceText) -> Bool {
    let (script, errors) = commands.parse(source)
    return errors.isEmpty
      && script.lines.flatMap(\.items).allSatisfy { item in
        let invocation = try? Binding.bind(
          item.command, of: commands, span: item.span, allowsPrefixes: options.isInteractive)
        return item.redirect == nil && !item.isTry && invocation?.spec.effect == .nothing
      }
  }

  private func check(_ script: Script, besides errors: [ShellError]) -> [ShellError] {
    let scope = CheckScope(self)
    scope.check(script, besides: errors)
    return scope.errors
  }

  /// Tells an error in the form that the options ask for.
  package func report(_ error: ShellError) {
    output.write(
      remark: error.report(
        asJSON: options.reportsJSON, isColoured: options.hasColouredErrors) + "\n")
  }

  package func run(_ line: Line) throws(ShellError) { try run(line.items) }

  private func run(_ items: [Item]) throws(ShellError) {
    for (index, item) in items.enumerated() {
      guard try holds(item.conditions) else { continue }
      if item.isTry { return try tryOut(items[index...]) }
      try run(item)
      if isOver || stage.isCancelled() { return }
    }
  }
}

// MARK: - One command

extension Session {
  /// Runs a command: it happens as a whole, or the world is as it was.
  func run(_ item: Item) throws(ShellError) {
    guard parts == nil else { return try performAsMeant(item) }
    parts = []
    world.hasChanged = false
    journalBefore = nil
    let lastMessage = recorder.lastNumber
    do throws(ShellError) {
      try performAsMeant(item)
      let parts = self.parts ?? []
      self.parts = nil
      guard !parts.isEmpty else { return }
      undoneMessages = UndoneMessages()
      journal.append(
        Journal.Step(item: item, parts: parts, lastMessage: recorder.lastNumber))
    } catch {
      parts = nil
      let hasMoved = journalBefore != nil
      if let journalBefore { journal = journalBefore }
      if world.hasChanged || hasMoved {
        try takeBack(after: error, lastMessage: lastMessage, otherwise: nil)
      }
      throw error
    }
  }

  /// Brings back the world as it was before what failed; messages up to a number are still known.
  ///
  /// Messages that were interrupted or ended at a limit are kept: people ask about them.
  private func takeBack(
    after error: ShellError, lastMessage: Int, otherwise number: Int?
  ) throws(ShellError) {
    if catalog.isLive {
      return output.write(remark: "what it had done by then stays done\n")
    }
    let codes: [CommandCode] = [.interrupted, .limit]
    guard codes.contains(where: { $0.rawValue == error.code }) else {
      return try rebuild(lastMessage: number)
    }
    try rebuild(lastMessage: recorder.lastNumber)
    recorder.markTakenBack(after: lastMessage)
  }

  /// What must fail leaves nothing behind, and is an error where it does not fail.
  private func performAsMeant(_ item: Item) throws(ShellError) {
    guard let expected = item.mustFail else { return try perform(item) }
    let former = (
      parts: parts, hadChanged: world.hasChanged, journalBefore: journalBefore,
      lastMessage: recorder.lastNumber
    )
    world.hasChanged = false
    journalBefore = nil
    var failure: ShellError?
    do throws(ShellError) {
      // What is to fail was read through before, but nothing was said of what is wrong with it.
      try CheckScope(self).checkCommand(item)
      try perform(item)
    } catch { failure = error }
    let mustRebuild = world.hasChanged || journalBefore != nil
    if failure != nil, let journalBefore { journal = journalBefore }
    journalBefore = former.journalBefore ?? journalBefore
    world.hasChanged = world.hasChanged || former.hadChanged
    guard let failure, expected.code == nil || failure.code == expected.code else {
      throw ShellError(
        .expectedFailure(code: expected.code, found: failure?.code), at: item.span)
    }
    onMeantFailure?(failure)
    parts = former.parts
    if mustRebuild {
      try takeBack(after: failure, lastMessage: former.lastMessage, otherwise: former.lastMessage)
    }
    world.hasChanged = former.hadChanged
  }

  /// Runs a command with its output where it is to go.
  private func perform(_ item: Item) throws(ShellError) {
    let invocation = try Binding.bind(
      item.command, of: commands, span: item.span, allowsPrefixes: options.isInteractive)
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
      : try expanded(invocation)
    if invocation.changesWorld {
      parts?.append(
        Journal.Part(invocation: invocation, place: place, isLoading: loading != nil))
    }
    let mark = limitMark
    do throws(ShellError) {
      try invocation.spec.run(
        invocation, CommandContext(session: self, world: world, place: place, isRebuilding: false))
      try checkLimits(since: mark)
    } catch {
      throw error.span == nil ? error.at(invocation.verbSpan) : error
    }
  }

  /// The same with results going somewhere else; remarks go where they went.
  func writing(to kept: KeptOutput, _ body: () throws(ShellError) -> Void) throws(ShellError) {
    let former = output
    output = OutputOnly(results: kept, remarks: former)
    defer { output = former }
    try body()
  }
}

extension Session {
  /// Results are coloured where they go now: what is kept is not for the screen.
  var isPainting: Bool { options.isColoured && !(output is OutputOnly) }
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
  func flush() { remarks.flush() }
}

// MARK: - Words

extension Session {
  /// A command with what its variables and commands come to, checked as if it had been typed so.
  private func expanded(_ invocation: Invocation) throws(ShellError) -> Invocation {
    let expanded = try invocation.expanded { word throws(ShellError) in try expand(word) }
    try CheckScope(self).checkExpanded(expanded)
    return expanded
  }

  /// A word with the values of variables and the outputs of commands in their places.
  func expand(_ word: Word) throws(ShellError) -> String {
    try word.expanded(variables: variables) { substitution throws(ShellError) in
      let kept = KeptOutput()
      try writing(to: kept) { () throws(ShellError) in
        try run(substitution.items)
      }
      var text = kept.text
      while text.hasSuffix("\n") { text.removeLast() }
      return text
    }
  }
}
