import PatchbayCatalog
import PatchbayInspection
public import PatchbayLanguage

/// The result of running a text.
public enum RunResult: Sendable, Hashable {
  /// All commands succeeded.
  case succeeded
  /// A command failed, or its expectation did.
  case failed
  /// The check found an error; no command was run.
  case refused
}

extension Session {
  /// Checks a whole text, and runs it if the check finds no error.
  ///
  /// Errors are written as remarks. The run stops at the first error, unless `keepsGoing` is set.
  @discardableResult
  public func run(_ source: SourceText) -> RunResult {
    Nesting.upTo(options.budgets) { runNested(source) }
  }

  private func runNested(_ source: SourceText) -> RunResult {
    var lines: ScriptLines
    let scope: CheckScope
    do throws(ShellError) {
      (lines, scope) = try checked(source, keepingCommands: true)
    } catch {
      report(error)
      return .failed
    }
    guard scope.errors.isEmpty else {
      for error in scope.errors { report(error) }
      return scope.isInterrupted ? .failed : .refused
    }
    let former = bound
    bound = scope.bound
    var result = RunResult.succeeded
    defer { (bound, progress) = (former, nil) }
    lines.rewind()
    while let line = lines.next() {
      if lines.count > 1 { progress = Progress(lines, of: source.name ?? "the input") }
      do throws(ShellError) {
        try run(line)
      } catch {
        report(error)
        result = .failed
        if !options.keepsGoing { return .failed }
      }
      if isOver || stage.isInterrupted() { break }
    }
    return result
  }

  /// Returns the errors of a text that can be found without running it.
  public func check(_ source: SourceText) -> [ShellError] {
    Nesting.upTo(options.budgets) {
      do throws(ShellError) { return try checked(source).scope.errors } catch { return [error] }
    }
  }

  private func checked(_ source: SourceText, keepingCommands: Bool = false) throws(ShellError)
    -> (lines: ScriptLines, scope: CheckScope)
  {
    try finishReturn()
    var lines = try lines(of: source)
    let scope = CheckScope(self, keepingCommandsOf: keepingCommands ? source : nil)
    try working { () throws(ShellError) in scope.check(&lines) }
    return (lines, scope)
  }

  /// Whether no command of a text has an effect; false if the text can't be read.
  package func onlyLooks(_ source: SourceText) -> Bool {
    guard var lines = try? lines(of: source) else { return false }
    while let line = lines.next() {
      guard lines.takeErrors().isEmpty, line.items.allSatisfy(onlyLooks) else { return false }
    }
    return true
  }

  private func onlyLooks(_ item: Item) -> Bool {
    let invocation = try? Binding.bind(
      item.command, of: commands, span: item.span, forms: verbForms)
    return item.redirect == nil && !item.isTry && invocation?.spec.effect == .nothing
  }

  /// The errors of a file that can be found without running it.
  func check(_ file: CommandFile) -> [ShellError] {
    filesUnderWay.append(file)
    defer { filesUnderWay.removeLast() }
    return check(file.source)
  }

  package func run(_ line: Line) throws(ShellError) {
    try Nesting.upTo(options.budgets) { () throws(ShellError) in try run(line.items) }
  }

  func run(_ items: [Item]) throws(ShellError) {
    for (index, item) in items.enumerated() {
      guard try holds(item.conditions) else { continue }
      if let trial = item.trial {
        return try working { () throws(ShellError) in try tryOut(items[index...], as: trial) }
      }
      try run(item)
      if isOver || stage.isInterrupted() { return }
    }
  }
}

// MARK: - One command

extension Session {
  /// Runs a command in a transaction: if it fails, the session is as before, but the messages that
  /// it sent stay, for questions about them.
  func run(_ item: Item) throws(ShellError) {
    guard state.step == nil else {
      return try nested(at: item.commandSpan) { () throws(ShellError) in
        try performAsMeant(item, withinAnother: true)
      }
    }
    try finishReturn()
    letGo()
    beginSpending()
    let transaction = begin()
    state.step = Journal.Step(at: place, after: recorder.lastNumber)
    defer {
      beginSpending()
      letGo()
    }
    do throws(ShellError) {
      try performAsMeant(item, withinAnother: false)
    } catch {
      try takeBack(transaction, keepingMessages: true, mayPend: true)
      throw error
    }
    commit(transaction)
    // No other owner retains the journal's steps now, so appending copies none.
    let step = state.step?.ended(by: item, at: place, after: recorder.lastNumber)
    state.step = nil
    if let step { state.journal.append(step) }
    state.journal.keep(options.mostSteps)
  }

  /// Runs a command that may be marked to fail: its failure is rolled back, success is an error.
  ///
  /// The expected failure is reported only if the command is not a part of another one.
  private func performAsMeant(_ item: Item, withinAnother isPart: Bool) throws(ShellError) {
    guard let expected = item.mustFail else { return try perform(item) }
    let transaction = begin()
    let isUntold = isPart || onMeantFailure == nil
    let former = stage.expectsFailure
    stage.expectsFailure = isUntold
    let failure = failure { () throws(ShellError) in
      // The check of the text reported no errors of a command that must fail.
      try CheckScope(self, telling: !isUntold).checkCommand(item)
      try perform(item)
    }
    stage.expectsFailure = former
    guard let failure, expected.isMet(by: failure) else {
      commit(transaction)
      if let failure, failure.isInterruption { throw failure }
      throw ShellError(
        .expectedFailure(code: expected.code, found: failure?.code), at: item.span)
    }
    if !isPart { onMeantFailure?(failure) }
    // A reported failure has named its messages.
    try takeBack(transaction, keepingMessages: !isUntold)
  }

  /// Prepares a command that may be marked to fail; nil if the preparation failed as expected.
  func preparing<Result>(
    _ item: Item?, _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result? {
    do throws(ShellError) { return try body() } catch {
      guard let expected = item?.mustFail, expected.isMet(by: error) else { throw error }
      onMeantFailure?(error)
      return nil
    }
  }

  /// The binding of a command: from the check of its text, or else a new one.
  private func invocation(of item: Item) throws(ShellError) -> Invocation {
    if let bound = bound?.take(item.command) { return bound }
    return try Binding.bind(
      item.command, of: commands, span: item.span, forms: verbForms,
      asking: proceeding(at: item.commandSpan))
  }

  /// Runs a command, with its output redirected if the item says so.
  private func perform(_ item: Item) throws(ShellError) {
    let typed = try invocation(of: item)
    guard let redirect = item.redirect else { return try perform(typed) }
    let target = try RedirectTarget(redirect, in: self)
    let invocation = typed.isExpanded ? typed : try expanded(typed)
    // Words with variables were not known when the text was checked.
    try CheckScope(self).check(redirect, to: target.name, of: invocation)
    let kept = KeptOutput()
    try writing(to: kept) { () throws(ShellError) in try perform(invocation) }
    try target.write(kept.text, from: self)
  }

  func perform(_ typed: Invocation) throws(ShellError) {
    let invocation = typed.isExpanded ? typed : try expanded(typed)
    let place = place
    let mark = limitMark
    let (world, count) = (world, world.changeCount)
    var isChange: Bool { invocation.spec.effect == .world && world.changeCount != count }
    do throws(ShellError) {
      try working { () throws(ShellError) in
        try invocation.spec.run(
          invocation, CommandContext(session: self, world: world, place: place, isRebuilding: false)
        )
      }
      if world.hasLeaving || !remains.isEmpty { letGo() }
      if isChange { stage.countChange() }
      try checkSpending(at: invocation.verbSpan)
      try checkLimits(since: mark)
    } catch {
      // An exceeded budget stops the work like an interruption: report the budget.
      try checkSpending(at: invocation.verbSpan)
      throw error.span == nil
        ? error.at(invocation.verbSpan)
        : stage.expectsFailure ? error : advised(error, of: invocation)
    }
    if isChange { note(invocation, typedAt: place) }
  }

  /// Records a command that changed the world as a part of the step under way.
  private func note(_ invocation: Invocation, typedAt place: PathText) {
    let change = WorldChange(
      invocation, place: place, placeAfter: self.place, isLoading: loading != nil,
      pathChanges: world.takePathChanges())
    state.follow(state.note(change, after: recorder.lastNumber))
  }

  /// Records the command that sent a message.
  func note(_ command: SentCommand, sending number: Int) {
    state.step?.note(command, sending: number)
  }

  /// Runs `body` with its results kept; its remarks are written as before.
  func writing(
    to kept: KeptOutput, asWord isWord: Bool = false, _ body: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let former = output
    output = OutputOnly(results: kept, remarks: former, isWord: isWord)
    defer { output = former }
    try body()
  }
}

// MARK: - Words

extension Session {
  /// Replaces variables and commands in a command's words by their values, and checks the result.
  func expanded(_ invocation: Invocation) throws(ShellError) -> Invocation {
    let expanded = try invocation.expanded { word throws(ShellError) in try expand(word) }
    try rethrowing(CheckScope(self).checkExpanded(expanded)) {
      stage.expectsFailure ? $0 : advised($0, of: expanded)
    }
    return expanded
  }

  /// Replaces variables by their values, and commands by their output.
  func expand(_ word: Word) throws(ShellError) -> String {
    try word.expanded(variables: variables, mostBytes: options.budgets[.value]) {
      substitution throws(ShellError) in
      let kept = KeptOutput()
      try writing(to: kept, asWord: true) { () throws(ShellError) in
        try run(substitution.items)
        // An interrupted command has printed only a part of its output.
        if stage.isCancelled() { throw ShellError(.interrupted, at: word.span) }
      }
      var text = kept.text
      while text.hasSuffix("\n") { text.removeLast() }
      return text
    }
  }
}

extension ExpectedFailure {
  /// Whether a failure is the expected one; an interruption only if its code is expected.
  fileprivate func isMet(by failure: ShellError) -> Bool {
    code.map { $0 == failure.code } ?? !failure.isInterruption
  }
}

extension ShellError {
  fileprivate var isInterruption: Bool { code == CommandCode.interrupted }
}

extension Progress {
  /// The progress of a text before its current line runs.
  init(_ lines: ScriptLines, of name: String) {
    self.init(done: lines.place - 1, total: lines.count, what: "lines of \(name)")
  }
}
