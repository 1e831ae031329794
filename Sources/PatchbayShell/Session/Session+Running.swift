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
    Nesting.upTo(options.budgets) { runNested(source) }
  }

  private func runNested(_ source: SourceText) -> RunResult {
    if let error = failure(of: finishReturn) {
      report(error)
      return .failed
    }
    var lines: ScriptLines
    do throws(ShellError) { lines = try self.lines(of: source) } catch {
      report(error)
      return .failed
    }
    let scope = CheckScope(self, keepingCommandsOf: source)
    scope.check(&lines)
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

  /// The errors of a text that can be found before it is run.
  public func check(_ source: SourceText) -> [ShellError] {
    Nesting.upTo(options.budgets) {
      do throws(ShellError) {
        try finishReturn()
        var lines = try lines(of: source)
        let scope = CheckScope(self)
        scope.check(&lines)
        return scope.errors
      } catch {
        return [error]
      }
    }
  }

  /// Whether nothing of a text changes anything: it shows what there is.
  package func onlyLooks(_ source: SourceText) -> Bool {
    guard var lines = try? lines(of: source) else { return false }
    while let line = lines.next() {
      guard lines.takeErrors().isEmpty, line.items.allSatisfy(onlyLooks) else { return false }
    }
    return true
  }

  private func onlyLooks(_ item: Item) -> Bool {
    let invocation = try? Binding.bind(
      item.command, of: commands, span: item.span, allowsPrefixes: options.isInteractive)
    return item.redirect == nil && !item.isTry && invocation?.spec.effect == .nothing
  }

  /// All that is wrong with a file; what it runs is read as far as it may.
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
      if let trial = item.trial { return try tryOut(items[index...], as: trial) }
      try run(item)
      if isOver || stage.isInterrupted() { return }
    }
  }
}

// MARK: - One command

extension Session {
  /// Runs a command: it happens as a whole, or the session is as it was.
  func run(_ item: Item) throws(ShellError) {
    guard state.step == nil else {
      return try nested(at: item.span) { () throws(ShellError) in
        try performAsMeant(item, withinAnother: true)
      }
    }
    try finishReturn()
    letGo()
    beginSpending()
    let transaction = begin()
    state.step = StepUnderWay(messagesBefore: recorder.lastNumber, place: place)
    defer {
      beginSpending()
      letGo()
    }
    do throws(ShellError) {
      try performAsMeant(item, withinAnother: false)
    } catch {
      try takeBack(transaction, after: error, mayPend: true)
      throw error
    }
    commit(transaction)
    // No other owner retains the journal's steps now, so appending copies none.
    let step = state.step?.step(item: item, placeAfter: place, lastMessage: recorder.lastNumber)
    state.step = nil
    if let step { state.journal.append(step) }
    state.journal.keep(options.mostSteps)
  }

  /// What must fail leaves nothing behind, and is an error where it does not fail.
  ///
  /// The failure is reported where the command stands alone, and not as a part of another one.
  private func performAsMeant(_ item: Item, withinAnother isPart: Bool) throws(ShellError) {
    guard let expected = item.mustFail else { return try perform(item) }
    let transaction = begin()
    let isUntold = isPart || onMeantFailure == nil
    let failure = failure { () throws(ShellError) in
      try expectingFailure(untold: isUntold) { () throws(ShellError) in
        // What is to fail was read through before, but nothing was said of what is wrong with it.
        try CheckScope(self, telling: !isUntold).checkCommand(item)
        try perform(item)
      }
    }
    guard let failure, expected.isMet(by: failure) else {
      commit(transaction)
      if let failure, failure.isInterruption { throw failure }
      throw ShellError(
        .expectedFailure(code: expected.code, found: failure?.code), at: item.span)
    }
    if !isPart { onMeantFailure?(failure) }
    try takeBack(transaction, after: failure)
  }

  /// What comes before a command that may have to fail; nil where it has failed as it had to.
  func preparing<Result>(
    _ item: Item?, _ body: () throws(ShellError) -> Result
  ) throws(ShellError) -> Result? {
    do throws(ShellError) { return try body() } catch {
      guard let expected = item?.mustFail, expected.isMet(by: error) else { throw error }
      onMeantFailure?(error)
      return nil
    }
  }

  /// Runs a command that must fail; perhaps without a report.
  private func expectingFailure(untold isUntold: Bool, _ body: () throws(ShellError) -> Void)
    throws(ShellError)
  {
    let former = stage.expectsFailure
    stage.expectsFailure = isUntold
    defer { stage.expectsFailure = former }
    try body()
  }

  /// A command as it was bound when its text was checked; else it is bound now.
  private func invocation(of item: Item) throws(ShellError) -> Invocation {
    if let bound = bound?.take(item.command) { return bound }
    return try Binding.bind(
      item.command, of: commands, span: item.span, allowsPrefixes: options.isInteractive,
      asking: proceeding(at: item.span))
  }

  /// Runs a command with its output where it is to go.
  private func perform(_ item: Item) throws(ShellError) {
    let invocation = try invocation(of: item)
    guard let redirect = item.redirect else { return try perform(invocation) }
    let target = try RedirectTarget(redirect, in: self)
    let kept = KeptOutput()
    try writing(to: kept) { () throws(ShellError) in try perform(invocation) }
    try target.write(kept.text, from: self)
  }

  func perform(_ invocation: Invocation) throws(ShellError) {
    let invocation = invocation.isExpanded ? invocation : try expanded(invocation)
    let place = place
    let mark = limitMark
    var hasChanged = invocation.changesWorld
    hasOnlyLooked = false
    do throws(ShellError) {
      try invocation.spec.run(
        invocation, CommandContext(session: self, world: world, place: place, isRebuilding: false))
      if world.hasLeaving || !remains.isEmpty { letGo() }
      hasChanged = hasChanged && !hasOnlyLooked
      if hasChanged { stage.countChange() }
      try checkSpending(at: invocation.verbSpan)
      try checkLimits(since: mark)
    } catch {
      // What takes too much is stopped like something that is interrupted.
      try checkSpending(at: invocation.verbSpan)
      throw error.span == nil ? error.at(invocation.verbSpan) : error
    }
    if hasChanged { note(invocation, typedAt: place) }
  }

  /// Notes a command that has changed the world as a part of the one under way.
  private func note(_ invocation: Invocation, typedAt place: PathText) {
    let change = WorldChange(
      invocation, place: place, placeAfter: self.place, isLoading: loading != nil,
      pathChanges: world.takePathChanges())
    state.follow(state.note(change))
  }

  /// Notes a command that has sent a message.
  func note(_ command: SentCommand, sending number: Int) {
    state.step?.note(command, sending: number)
  }

  /// The same with results going somewhere else; remarks go where they went.
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
  /// A command with what its variables and commands come to, checked as if it had been typed so.
  private func expanded(_ invocation: Invocation) throws(ShellError) -> Invocation {
    let expanded = try invocation.expanded { word throws(ShellError) in try expand(word) }
    try CheckScope(self).checkExpanded(expanded)
    return expanded
  }

  /// A word with the values of variables and the outputs of commands in their places.
  func expand(_ word: Word) throws(ShellError) -> String {
    try word.expanded(variables: variables, mostBytes: options.budgets[.value]) {
      substitution throws(ShellError) in
      let kept = KeptOutput()
      try writing(to: kept, asWord: true) { () throws(ShellError) in
        try run(substitution.items)
        // What was interrupted has printed only a part of it.
        if stage.isCancelled() { throw ShellError(.interrupted, at: word.span) }
      }
      var text = kept.text
      while text.hasSuffix("\n") { text.removeLast() }
      return text
    }
  }
}

extension ExpectedFailure {
  /// Whether a failure is the expected one; an interruption is so only by its code.
  fileprivate func isMet(by failure: ShellError) -> Bool {
    code.map { $0 == failure.code } ?? !failure.isInterruption
  }
}

extension ShellError {
  fileprivate var isInterruption: Bool { code == CommandCode.interrupted }
}

extension Progress {
  /// How far a text has come with the line that is about to run.
  init(_ lines: ScriptLines, of name: String) {
    self.init(done: lines.place - 1, total: lines.count, what: "lines of \(name)")
  }
}
