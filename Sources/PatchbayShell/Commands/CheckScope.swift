package import PatchbayCatalog
package import PatchbayLanguage
import PatchbayText

/// Checks a text before it is run, for errors that can be found without running it.
///
/// The scope knows what the session has, and what the text defines up to the command that is
/// checked. What only a run can tell, such as whether a path exists, is not checked.
public final class CheckScope {
  let catalog: Catalog
  private var found = FoundErrors()
  package private(set) var kinds: KindTable
  private(set) var newVariables: Set<String> = []
  private(set) var newHeld: Set<String> = []
  /// Whether an earlier command holds something under a name that only the run knows.
  private var holdsUnknown = false
  /// Whether an earlier command of the text provides parameters, or may bring a provider back.
  private var hasNewProvider = false
  /// Whether unknown names are accepted, because a file with unknown definitions is run before.
  package private(set) var isOpen = false
  /// Whether the current command is expected to fail, so that its errors need no remedies.
  private var isMeantToFail: Bool
  /// Whether an earlier command of the line is a trial, which takes the rest of the line.
  private var isTrying = false
  /// Whether only definitions are wanted, and errors are discarded.
  private(set) var isLearning = false
  private var pace: Pace
  private let forms: VerbForms
  let session: Session
  private var readsFiles: Bool
  /// Keeps the bound commands for the run; nil if the text will not be run.
  let bound: BoundCommands?
  private var filesUnderWay: [CommandFile]
  /// The files that have been checked: their definitions and errors are known.
  private var knownFiles: Set<String> = []
  /// Those of the files that replace the world.
  private var replacingFiles: Set<String> = []
  private var nesting: Int

  /// A scope for a check; with `source`, it keeps the bound commands of that text.
  ///
  /// If it reads no files, a command that runs a file may define anything.
  package init(
    _ session: Session, keepingCommandsOf source: SourceText? = nil, readingFiles: Bool = true,
    telling tellsErrors: Bool = true
  ) {
    self.session = session
    readsFiles = readingFiles
    isMeantToFail = !tellsErrors
    bound = source.map(BoundCommands.init(of:))
    catalog = session.catalog
    forms = session.verbForms
    kinds = session.world.kinds
    filesUnderWay = session.filesUnderWay
    nesting = session.nesting
    pace = Pace(until: session.stage.isCancelled)
  }
}

extension CheckScope {
  /// The world before the text is run.
  var world: World { session.world }

  /// Whether the check was stopped before its end.
  package var isInterrupted: Bool { pace.isStopped }

  /// Throws if the check must stop; call this for each of many operations.
  func proceed() throws(ShellError) { if pace.mustStop() { throw session.reasonToStop } }

  /// A reader of nested commands, which stops when the check must stop.
  func reader(of span: SourceSpan) -> ScriptReader {
    ScriptReader(span, until: session.stage.isCancelled)
  }

  /// Records that reading was stopped, and returns the reason.
  var interruption: ShellError {
    pace.stop()
    return session.reasonToStop
  }

  /// The number of words whose check takes as long as that of one command.
  private static let wordsOfCommand = 250

  /// The errors; of very many, the first ones and the number of the others.
  package var errors: [ShellError] {
    if isInterrupted { return [session.reasonToStop] }
    return found.all
  }

  /// Whether errors need their remedies: the search for near names takes time for each error.
  var tellsErrors: Bool { !isMeantToFail && !found.isFull }

  /// Checks lines, and collects their errors and those of the text, in the order of the text.
  package func check(_ lines: inout ScriptLines) {
    var wrong: ArraySlice<ShellError> = []
    while let line = lines.next() {
      wrong += lines.takeErrors()
      check(line, besides: &wrong)
      if pace.isStopped { return }
    }
    if lines.wasStopped { pace.stop() }
    for error in wrong + lines.takeErrors() { found.note(error) }
  }

  /// Checks a line without errors of its own.
  package func check(_ line: Line) {
    var none: ArraySlice<ShellError> = []
    check(line, besides: &none)
  }

  private func check(_ line: Line, besides wrong: inout ArraySlice<ShellError>) {
    defer { isTrying = false }
    for item in line.items {
      if pace.mustStop(at: Self.wordsOfCommand) { return }
      tell(&wrong, before: item.span.end)
      if session.loading != nil, let misfit = misfit(ofWorld: item, in: session.commands) {
        found.note(misfit)
        if line.isSound { learn(item) }
      } else if line.isSound {
        check(item)
      }
      if item.isTry { isTrying = true }
    }
    tell(&wrong, before: line.span.end)
  }

  /// Collects the errors of the text before a position.
  private func tell(_ wrong: inout ArraySlice<ShellError>, before place: Int) {
    while let first = wrong.first, first.span.map({ $0.start < place }) ?? true {
      found.note(first)
      wrong.removeFirst()
      // A part that can't be parsed may have defined anything.
      opens()
    }
  }

  /// Learns the definitions of a text, and discards its errors.
  package func learn(_ source: SourceText) {
    let known = found
    isLearning = true
    var lines = ScriptLines(source, until: session.stage.isCancelled)
    check(&lines)
    (found, isLearning) = (known, false)
  }

  /// Learns what a command defines, and discards its errors; a file that it runs is not read.
  private func learn(_ item: Item) {
    let former = (found, readsFiles)
    readsFiles = false
    check(item)
    (found, readsFiles) = former
  }

  private func check(_ item: Item) {
    do throws(ShellError) { try checkAsMeant(item) } catch { found.note(error) }
  }

  /// Checks a command; the errors of one that must fail are expected.
  func checkAsMeant(_ item: Item) throws(ShellError) {
    let known = found
    let former = isMeantToFail
    isMeantToFail = former || item.mustFail != nil
    // The errors found in a file that must fail are expected, too.
    defer {
      isMeantToFail = former
      if item.mustFail != nil { found = known }
    }
    do throws(ShellError) {
      try checkCommand(item)
    } catch {
      guard let mustFail = item.mustFail, mustFail.span != error.span else { throw error }
      // An unknown command is probably a typo, not the failure that is expected.
      if mustFail.code == nil, Self.slips.contains(error.code) {
        throw error.advising("if this error is expected, write !\(error.code)")
      }
    }
  }

  private static let slips: [ErrorCode] = [
    CommandCode.unknownCommand.code, CommandCode.ambiguousCommand.code,
    CommandCode.shortCommand.code, CommandCode.incompleteCommand.code,
    CatalogCode.unknownOption.code,
  ]

  /// Checks a command, and throws its first error.
  func checkCommand(_ item: Item) throws(ShellError) {
    nesting += 1
    defer { nesting -= 1 }
    try session.checkNesting(nesting, at: item.commandSpan)
    try check(item.mustFail)
    for condition in item.conditions { _ = try session.holds([condition]) }
    try checkNesting(ofTry: item)
    for word in item.command.arguments.lazy.compactMap(\.word) { try check(word) }
    for word in item.redirect?.words ?? [] { try check(word) }
    for word in item.trial?.options.compactMap(\.word) ?? [] { try check(word) }
    if let trial = item.trial { try checkWords(of: Binding.bind(trial, at: item.commandSpan)) }
    let invocation = try Binding.bind(
      item.command, of: session.commands, span: item.span, forms: forms, in: self,
      asking: proceed)
    bound?.keep(invocation, of: item.command)
    if let redirect = item.redirect {
      try check(redirect, to: redirect.words.first?.literal, of: invocation)
    }
    try check(invocation)
  }

  /// A trial takes the rest of its line.
  private func checkNesting(ofTry item: Item) throws(ShellError) {
    let verb = item.command.verb
    if item.isTry, verb.raw == "try" { throw ShellError(.nestedTry, at: verb.span) }
    if item.isTry, isTrying { throw ShellError(.nestedTry, at: item.span) }
  }

  /// Throws for an expected error code that doesn't exist.
  private func check(_ expected: ExpectedFailure?) throws(ShellError) {
    guard let expected, let code = expected.code else { return }
    let codes = session.commands.codes.map(\.code)
    if codes.contains(code) { return }
    throw ShellError(
      unknown: code.rawValue, .errorCode, among: codes.map(\.rawValue), at: expected.span)
  }

  private func check(_ word: Word) throws(ShellError) {
    try proceed()
    for piece in word.pieces {
      switch piece.content {
      case .literal: break
      case .command(let substitution):
        for item in substitution.items {
          try proceed()
          try checkAsMeant(item)
        }
      case .variable(let name):
        if isOpen || newVariables.contains(name) { continue }
        if session.variable(name) != nil { continue }
        let known = tellsErrors ? newVariables.union(session.variables.keys).sorted() : []
        throw ShellError(UnknownName(variable: name, among: known), at: piece.span)
      }
    }
  }

  func check(_ invocation: Invocation) throws(ShellError) {
    var wrong = failure { () throws(ShellError) in try checkWords(of: invocation) }
    // While learning, a command's definitions count even if its words are wrong.
    if wrong == nil || isLearning {
      let other = failure { () throws(ShellError) in
        try invocation.spec.check(invocation, in: self)
      }
      wrong = wrong ?? other
    }
    if let wrong { throw advised(wrong, of: invocation) }
  }
}

// MARK: - What a text defines

extension CheckScope {
  func willDefine(_ definition: Definition) throws(KindError) {
    // A command that is expected to fail defines nothing, even if only a run finds the error.
    if isMeantToFail { return try kinds.check(definition) }
    keepOwnKinds()
    try kinds.define(definition)
  }

  /// Records a kind that a command will add for calls of a handler.
  package func willAdd(_ line: Kind) {
    keepOwnKinds()
    kinds.add(line)
  }

  /// Begins a table over that of the session before the first change.
  private func keepOwnKinds() {
    if kinds === session.world.kinds { kinds = KindTable(over: kinds) }
  }

  func willSet(_ variable: String) { newVariables.insert(variable) }

  func willHold(_ name: String) { newHeld.insert(name) }

  /// Records that a command will hold something under a name that only the run knows.
  func willHoldSomething() { holdsUnknown = true }

  /// Records that a command provides parameters, or may bring a provider back.
  func willProvide() { hasNewProvider = true }

  /// Accepts unknown names from here on.
  package func opens() { isOpen = true }

  /// Forgets the kinds of the world, which a command replaces by one that only the run can tell.
  func willReplaceWorld() {
    opens()
    // In the new world, a definition may have the name of a sample's kind. It is only offered.
    if !isMeantToFail { kinds = isLearning ? kinds.emptied : KindTable() }
    replacingFiles.formUnion(filesUnderWay.map(\.path))
  }

  /// Checks a file that a command will run.
  func willRun(_ path: String, at span: SourceSpan) throws(ShellError) {
    guard !filesUnderWay.contains(where: { $0.path == path }) else {
      throw ShellError(.runsItself(path), at: span)
    }
    let files = session.files(of: filesUnderWay.last?.origin ?? session.options.origin)
    // The file may not exist yet, and be written before it is run.
    guard readsFiles, let file = try? CommandFile(path, by: files, at: span, asking: proceed) else {
      return opens()
    }
    guard knownFiles.insert(path).inserted else {
      if replacingFiles.contains(path) { willReplaceWorld() }
      return
    }
    guard var lines = try? session.lines(of: file.source) else { return pace.stop() }
    filesUnderWay.append(file)
    defer { filesUnderWay.removeLast() }
    check(&lines)
  }
}

// MARK: - What is held

extension CheckScope {
  func isHeld(_ name: String) -> Bool {
    holdsUnknown || newHeld.contains(name) || session.world.held[name] != nil
  }

  /// Whether a plugin of a type may get its parameters from a provider when the text is run.
  func mayHaveProvider(for type: String) -> Bool {
    hasNewProvider || session.world.hasProvider(for: type)
  }

  /// The names of held objects, including those that the text will hold.
  var heldNames: [String] {
    tellsErrors ? newHeld.union(session.world.held.map(\.name)).sorted() : []
  }
}

@available(*, unavailable)
extension CheckScope: Sendable {}
