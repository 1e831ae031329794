package import PatchbayCatalog
package import PatchbayLanguage

/// Reads a text through before it is run, for what is wrong that one can tell by reading.
///
/// It knows what the session has and what the text itself defines up to a place. What only a run can
/// tell, such as whether there is anything at a path, it leaves alone.
public final class CheckScope {
  let catalog: Catalog
  let actions: ActionTable
  private var found = FoundErrors()
  package private(set) var kinds: KindTable
  private(set) var newVariables: Set<String> = []
  private(set) var newHeld: Set<String> = []
  /// A file with unknown definitions was run, so that unknown names are no errors.
  package private(set) var isOpen = false
  /// Errors of the command that is being read are expected.
  private var isMeantToFail = false
  /// What is wrong is left aside.
  private(set) var isLearning = false
  /// An earlier command of the text may have changed what is in the world.
  private(set) var mayHaveChangedWorld = false
  private var pace: Pace
  private let allowsPrefixes: Bool
  let session: Session
  private let readsFiles: Bool
  /// Keeps the commands as they were bound; nil where they are not run afterwards.
  let bound: BoundCommands?
  private var filesUnderWay: [CommandFile]
  /// The files that were read through, each once: what they define is known, and what is wrong with them.
  private var knownFiles: Set<String> = []
  private var nesting: Int

  /// One that knows only of what it has read; where it reads no files, a command that runs one may define
  /// anything.
  package convenience init(_ session: Session, readingFiles: Bool = true) {
    self.init(session, bound: nil, readsFiles: readingFiles)
  }

  /// A scope for a command that must fail, perhaps without a report.
  convenience init(_ session: Session, telling tellsErrors: Bool) {
    self.init(session)
    isMeantToFail = !tellsErrors
  }

  /// One that keeps the commands of a text as they are bound.
  convenience init(_ session: Session, keepingCommandsOf source: SourceText) {
    self.init(session, bound: BoundCommands(of: source), readsFiles: true)
  }

  private init(_ session: Session, bound: BoundCommands?, readsFiles: Bool) {
    self.session = session
    self.readsFiles = readsFiles
    self.bound = bound
    catalog = session.catalog
    actions = session.commands.actions
    allowsPrefixes = session.options.isInteractive
    kinds = session.world.kinds
    filesUnderWay = session.filesUnderWay
    nesting = session.nesting
    pace = Pace(until: session.stage.isCancelled)
  }
}

extension CheckScope {
  /// The world as it is before the text is run.
  var world: World { session.world }

  /// Whether it was stopped before it had read all.
  var isInterrupted: Bool { pace.isStopped }

  /// Asks for one of much whether to go on with it.
  func proceed() throws(ShellError) {
    if pace.mustStop() { throw session.reasonToStop }
  }

  /// A reader of commands that are a part of others; it gives up when it is stopped.
  func reader(of span: SourceSpan) -> ScriptReader {
    ScriptReader(span, until: session.stage.isCancelled)
  }

  /// Notes that reading was stopped.
  var interruption: ShellError {
    pace.stop()
    return session.reasonToStop
  }

  /// A command takes as long as so many words.
  private static let wordsOfCommand = 20

  /// What is wrong; of very much, the first of it and how much more there is.
  package var errors: [ShellError] {
    if isInterrupted { return [session.reasonToStop] }
    return found.all
  }

  /// Whether errors need their remedies: the search for near names takes time for each error.
  var tellsErrors: Bool { !isMeantToFail && !found.isFull }

  /// Checks lines, and notes what else is wrong with their text, each at its place.
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

  /// Checks a line of which nothing is known to be wrong.
  package func check(_ line: Line) {
    var none: ArraySlice<ShellError> = []
    check(line, besides: &none)
  }

  private func check(_ line: Line, besides wrong: inout ArraySlice<ShellError>) {
    for item in line.items {
      if pace.mustStop(at: Self.wordsOfCommand) { return }
      tell(&wrong, before: item.span.end)
      if session.loading != nil, let misfit = misfit(ofWorld: item, in: session.commands) {
        found.note(misfit)
      } else if line.isSound {
        check(item)
      }
    }
    tell(&wrong, before: line.span.end)
  }

  /// Tells what is wrong with the text before a place.
  private func tell(_ wrong: inout ArraySlice<ShellError>, before place: Int) {
    while let first = wrong.first, first.stands(before: place) {
      found.note(first)
      wrong.removeFirst()
      // What can't be read may have defined anything.
      opens()
    }
  }

  /// Takes note of what a text defines, whatever is wrong with it.
  package func learn(_ source: SourceText) {
    let known = found
    isLearning = true
    var lines = ScriptLines(source, until: session.stage.isCancelled)
    check(&lines)
    (found, isLearning) = (known, false)
  }

  private func check(_ item: Item) {
    do throws(ShellError) { try checkAsMeant(item) } catch { found.note(error) }
  }

  /// Checks a command that may have to fail: its errors are expected then.
  func checkAsMeant(_ item: Item) throws(ShellError) {
    let known = found
    let former = isMeantToFail
    isMeantToFail = former || item.mustFail != nil
    // So is what is wrong with a file that is to fail.
    defer {
      isMeantToFail = former
      if item.mustFail != nil { found = known }
    }
    do throws(ShellError) {
      try checkCommand(item)
    } catch {
      guard let mustFail = item.mustFail, mustFail.span != error.span else { throw error }
      // A command that isn't there fails for another reason than the one that is looked for.
      if mustFail.code == nil, Self.slips.contains(error.code) {
        throw error.advising("if it is to fail like this, write !\(error.code)")
      }
    }
  }

  private static let slips: [ErrorCode] = [
    CommandCode.unknownCommand.code, CommandCode.ambiguousCommand.code,
    CommandCode.shortCommand.code, CommandCode.incompleteCommand.code,
    CatalogCode.unknownOption.code,
  ]

  /// Checks a command; an error in it is thrown rather than noted.
  func checkCommand(_ item: Item) throws(ShellError) {
    nesting += 1
    defer { nesting -= 1 }
    try session.checkNesting(nesting, at: item.span)
    try check(item.mustFail)
    for condition in item.conditions { _ = try session.holds([condition]) }
    for word in item.command.arguments.lazy.compactMap(\.word) { try check(word) }
    for word in item.redirect?.words ?? [] { try check(word) }
    for word in item.trial?.options.compactMap(\.word) ?? [] { try check(word) }
    if let trial = item.trial { try TrialOptions.check(trial, in: self) }
    let invocation: Invocation
    do throws(ShellError) {
      invocation = try Binding.bind(
        item.command, of: session.commands, span: item.span, allowsPrefixes: allowsPrefixes,
        in: self, asking: proceed)
    } catch {
      throw item.trial == nil ? error : TrialOptions.explaining(error, of: item.command)
    }
    bound?.keep(invocation, of: item.command)
    if let redirect = item.redirect { try check(redirect, of: invocation) }
    try check(invocation)
  }

  /// Graphviz reads one format, and any other would only give it errors.
  private func check(_ redirect: Redirect, of invocation: Invocation) throws(ShellError) {
    guard invocation.spec.isOf(Graph.self), case .program(let words) = redirect,
      let program = words.first?.literal, Self.graphviz.contains(program.fileName),
      invocation.option("format")?.value?.text ?? "" != "dot",
      invocation.option("format")?.value.map({ $0.text != nil }) ?? true
    else { return }
    let pipe = words.map(\.raw).joined(separator: " ")
    throw ShellError(.notForGraphviz(program.fileName, pipe: pipe), at: invocation.verbSpan)
  }

  private static let graphviz = ["dot", "neato", "fdp", "sfdp", "twopi", "circo"]

  /// A code that no error has would be waited for in vain.
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
    defer { mayHaveChangedWorld = mayHaveChangedWorld || invocation.spec.effect != .nothing }
    var wrong = failure { () throws(ShellError) in try checkWords(of: invocation) }
    // What it defines counts, too, where its words are wrong.
    if wrong == nil || isLearning {
      let other = failure { () throws(ShellError) in
        try invocation.spec.check(invocation, in: self)
      }
      wrong = wrong ?? other
    }
    if let wrong { throw advised(wrong, of: invocation) }
  }
}

extension String {
  fileprivate var fileName: String { String(split(separator: "/").last ?? "") }
}

extension ShellError {
  fileprivate func stands(before place: Int) -> Bool { span.map { $0.start < place } ?? true }
}

// MARK: - What a text defines

extension CheckScope {
  func willDefine(_ definition: Definition) throws(KindError) {
    keepOwnKinds()
    try kinds.define(definition)
  }

  /// Takes note of a kind by which something will be called.
  package func willAdd(_ line: Kind) {
    keepOwnKinds()
    kinds.add(line)
  }

  /// Copies the kinds before the first change: those of the session must not change.
  private func keepOwnKinds() {
    if kinds === session.world.kinds {
      kinds = kinds.copy(defining: session.world.definitions, of: catalog)
    }
  }

  func willSet(_ variable: String) { newVariables.insert(variable) }

  func willHold(_ name: String) { newHeld.insert(name) }

  /// From here on nothing is said about names that are not known.
  package func opens() { isOpen = true }

  /// Reads through a file that will be run.
  func willRun(_ path: String, at span: SourceSpan) throws(ShellError) {
    guard !filesUnderWay.contains(where: { $0.path == path }) else {
      throw ShellError(.runsItself(path), at: span)
    }
    let files = session.files(of: filesUnderWay.last?.origin ?? session.options.origin)
    // What is not there yet may be when it is run.
    guard readsFiles, let file = try? CommandFile(path, by: files, at: span, asking: proceed) else {
      return opens()
    }
    guard knownFiles.insert(path).inserted else { return }
    guard var lines = try? session.lines(of: file.source) else { return pace.stop() }
    filesUnderWay.append(file)
    defer { filesUnderWay.removeLast() }
    check(&lines)
  }
}

// MARK: - What is held

extension CheckScope {
  func isHeld(_ name: String) -> Bool {
    newHeld.contains(name) || session.world.held[name] != nil
  }

  /// What is held, and what the text will hold.
  var heldNames: [String] {
    tellsErrors ? newHeld.union(session.world.held.map(\.name)).sorted() : []
  }
}

@available(*, unavailable)
extension CheckScope: Sendable {}
