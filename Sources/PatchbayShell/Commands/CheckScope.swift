import PatchbayCatalog
package import PatchbayLanguage

/// Reads a text through before it is run, for what is wrong that one can tell by reading.
///
/// It knows what the session has and what the text itself defines up to a place. What only a run can
/// tell, such as whether there is anything at a path, it leaves alone.
package final class CheckScope {
  let catalog: Catalog
  let actions: ActionTable
  package private(set) var errors: [ShellError] = []
  private(set) var kinds: KindTable
  private var newVariables: Set<String> = []
  private var newHeld: Set<String> = []
  /// Something was run of which it is not known what it defines.
  private(set) var isOpen = false
  private let allowsPrefixes: Bool
  private let session: Session
  private var filesUnderWay: [String]
  /// More would say nothing new.
  private static let mostErrors = 100

  package init(_ session: Session) {
    self.session = session
    catalog = session.catalog
    actions = session.commands.actions
    allowsPrefixes = session.options.isInteractive
    kinds = session.world.kinds
    filesUnderWay = session.filesUnderWay
  }
}

extension CheckScope {
  /// Checks a script, and notes what else is wrong with its text, each at its place.
  package func check(_ script: Script, besides wrong: [ShellError]) {
    var wrong = wrong.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }[...]
    for line in script.lines {
      session.pulse()
      for item in line.items {
        while let first = wrong.first, first.stands(before: item.span.end) {
          errors.append(first)
          wrong.removeFirst()
          // What can't be read may have defined anything.
          opens()
        }
        if line.isSound { check(item) }
      }
      if errors.count >= Self.mostErrors { return }
    }
    errors += wrong
  }

  /// Takes note of what a script defines, whatever is wrong with it.
  package func learn(_ script: Script) {
    let known = errors
    check(script, besides: [])
    errors = known
  }

  private func check(_ item: Item) {
    do throws(ShellError) { try checkAsMeant(item) } catch { errors.append(error) }
  }

  /// Checks a command that may have to fail: what is wrong with it is meant then.
  private func checkAsMeant(_ item: Item) throws(ShellError) {
    let known = errors.count
    // So is what is wrong with a file that is to fail.
    defer { if item.mustFail != nil { errors.removeSubrange(known...) } }
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

  private static let slips = [
    CommandCode.unknownCommand, .ambiguousCommand, .shortCommand, .incompleteCommand,
    .unknownOption,
  ].map(\.rawValue)

  /// Checks a command; an error in it is thrown rather than noted.
  func checkCommand(_ item: Item) throws(ShellError) {
    try check(item.mustFail)
    for condition in item.conditions { _ = try session.holds([condition]) }
    for word in item.command.arguments.compactMap(\.word) + (item.redirect?.words ?? []) {
      try check(word)
    }
    let invocation = try Binding.bind(
      item.command, of: session.commands, span: item.span, allowsPrefixes: allowsPrefixes)
    try check(invocation)
  }

  /// A code that no error has would be waited for in vain.
  private func check(_ expected: ExpectedFailure?) throws(ShellError) {
    let codes = session.commands.codes.map(\.code)
    guard let expected, let code = expected.code, !codes.contains(code) else { return }
    throw ShellError(
      .unknown(.errorCode, code, existing: codes.count), at: expected.span,
      near: codes.nearest(to: code))
  }

  private func check(_ word: Word) throws(ShellError) {
    for piece in word.pieces {
      switch piece.content {
      case .literal: break
      case .command(let substitution):
        for item in substitution.items { try checkAsMeant(item) }
      case .variable(let name):
        if isOpen || newVariables.contains(name) { continue }
        let variables = session.variables
        if variables[name] != nil { continue }
        throw ShellError(
          .unsetVariable(name), at: piece.span,
          near: newVariables.union(variables.keys).sorted().nearest(to: name))
      }
    }
  }

  private func check(_ invocation: Invocation) throws(ShellError) {
    for (parameter, words) in zip(invocation.spec.parameters, invocation.words) {
      for word in words { try check(word, is: parameter.type) }
    }
    for option in invocation.options {
      if let type = option.option.value, let word = option.value { try check(word, is: type) }
    }
    try invocation.checkFields(in: self)
    try invocation.spec.check?(invocation, self)
  }

  /// Checks what could not be read before it was put in; all else was checked before.
  func checkExpanded(_ invocation: Invocation) throws(ShellError) {
    for (parameter, words) in zip(invocation.spec.parameters, invocation.words) {
      for word in words where word.word.literal == nil { try check(word, is: parameter.type) }
    }
    for option in invocation.options {
      guard let type = option.option.value, let word = option.value else { continue }
      if word.word.literal == nil { try check(word, is: type) }
    }
    // All others make something of their fields, and fail where that can't be done.
    if case .partOfKind = invocation.spec.fields { try invocation.checkFields(in: self) }
  }
}

extension ShellError {
  fileprivate func stands(before place: Int) -> Bool { span.map { $0.start < place } ?? true }
}

// MARK: - What a text defines

extension CheckScope {
  func willDefine(_ definition: Definition) throws(KindError) {
    // Those of the session itself must not be changed.
    if kinds === session.world.kinds {
      kinds = kinds.copy(defining: session.world.definitions, of: catalog)
    }
    try kinds.define(definition)
  }

  func willSet(_ variable: String) { newVariables.insert(variable) }

  func willHold(_ name: String) { newHeld.insert(name) }

  /// From here on nothing is said about names that are not known.
  package func opens() { isOpen = true }

  /// Reads through a file that will be run.
  func willRun(_ path: String, at span: SourceSpan) throws(ShellError) {
    guard !filesUnderWay.contains(path) else { throw ShellError(.runsItself(path), at: span) }
    // What is not there yet may be when it is run.
    guard let source = try? SourceText.file(path, by: session.files, at: span) else {
      return opens()
    }
    let (script, wrong) = session.commands.parse(source)
    filesUnderWay.append(path)
    defer { filesUnderWay.removeLast() }
    check(script, besides: wrong)
  }
}

// MARK: - Words by type

extension CheckScope {
  private func check(_ word: ArgumentWord, is type: ArgumentType) throws(ShellError) {
    guard let text = word.text else { return }
    switch type {
    case .kind(let use): if !isOpen { _ = try kind(text, use, at: word.span) }
    case .pluginType:
      try lookUp(text, catalog.pluginNames, .plugin, word)
    case .relayType: try lookUp(text, catalog.relays.map(\.name), .relay, word)
    case .environmentType:
      try lookUp(text, catalog.environments.map(\.name), .environment, word)
    case .viewContainer: try lookUp(text, catalog.viewContainers.map(\.name), .type, word)
    case .count: _ = try word.number(least: 0, what: "count")
    case .positiveCount: _ = try word.number(least: 1, what: "count")
    case .integer: _ = try word.number(least: .min, what: "whole number")
    case .choice(let choices): _ = try word.choice(among: choices)
    case .formula: _ = try Formula.parse(word.word)
    case .pattern: _ = try word.pattern()
    case .message, .sentMessage, .hop: _ = try word.messageNumber()
    case .step: _ = try word.stepNumber()
    case .held:
      let name = String(text.drop { $0 == "@" })
      let held = newHeld.union(session.world.held.map(\.name))
      if !isOpen { try lookUp(name, held.sorted(), .held, word) }
    case .path:
      if !text.contains(where: { "*?[".contains($0) }), PathText(word.pathText ?? "") == nil {
        throw ShellError(.badPath(text), at: word.span)
      }
    case .command:
      var reader = ScriptReader(word.span)
      while let line = reader.next() { for item in line.items { try checkAsMeant(item) } }
      if let first = reader.errors.first { throw first }
    default: break
    }
  }

  private func lookUp(
    _ name: String, _ names: [String], _ thing: CommandFault.NamedThing, _ word: ArgumentWord
  ) throws(ShellError) {
    if names.contains(name) { return }
    throw ShellError(
      .unknown(thing, name, existing: names.count), at: word.span, near: names.nearest(to: name))
  }

  func kind(_ name: String, _ use: KindUse, at span: SourceSpan) throws(ShellError) -> Kind {
    try kinds.kind(name, use, at: span)
  }
}

extension KindTable {
  /// The kind of a name, for a use.
  func kind(_ name: String, _ use: KindUse, at span: SourceSpan?) throws(ShellError) -> Kind {
    let candidates =
      switch use {
      case .message: messages
      case .state, .stateOf: messages.filter { $0.category == .state }
      case .query: queries
      case .any: all
      }
    if let kind = candidates.first(where: { $0.name == name }) { return kind }
    if use == .message || use == .query, let other = all.first(where: { $0.name == name }) {
      throw ShellError(.otherCategory(name, is: other.category), at: span)
    }
    let thing: CommandFault.NamedThing = use.thing
    throw ShellError(
      .unknown(thing, name, existing: candidates.count), at: span,
      near: candidates.map(\.name).nearest(to: name))
  }
}

extension KindUse {
  /// What there is none of where a name is not known.
  fileprivate var thing: CommandFault.NamedThing {
    switch self {
    case .query: .query
    case .state, .stateOf: .state
    case .message, .any: .kind
    }
  }
}

// MARK: - Words of a form

extension ArgumentWord {
  func number(least: Int, what: String) throws(ShellError) -> Int {
    guard let number = Int(text ?? ""), number >= least else {
      throw ShellError(.notANumber(text ?? "", what: what, least: least), at: span)
    }
    return number
  }

  func choice(among choices: [String]) throws(ShellError) -> String {
    let text = text ?? ""
    guard choices.contains(text) else {
      throw ShellError(.notAChoice(text, choices), at: span, near: choices.nearest(to: text))
    }
    return text
  }

  /// The expression between slashes, or the words as they are.
  func pattern() throws(ShellError) -> Pattern {
    let text = text ?? ""
    guard text.utf8.count >= 2, text.hasPrefix("/"), text.hasSuffix("/") else {
      return try Pattern(text, ignoringCase: true) { [span] _ in span }
    }
    return try Pattern(String(text.dropFirst().dropLast()), ignoringCase: false) { [span] _ in span
    }
  }

  /// 3 of `s3`, if there is such a step.
  package func step(of count: Int) throws(ShellError) -> Int {
    let number = try stepNumber()
    guard number <= count else { throw ShellError(.noStep(number, of: count), at: span) }
    return number
  }

  /// 3 of `s3`.
  func stepNumber() throws(ShellError) -> Int {
    let text = text ?? ""
    guard text.hasPrefix("s"), let number = Int(text.dropFirst()), number > 0 else {
      throw ShellError(.badStepNumber(text), at: span)
    }
    return number
  }

  /// 3 of `m3`, and 5 of `m3.5`.
  func messageNumber() throws(ShellError) -> (message: Int, hop: Int?) {
    let text = text ?? ""
    let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard text.hasPrefix("m"), (1...2).contains(parts.count),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let number = Int(parts[0])
    else { throw ShellError(.badMessageNumber(text), at: span) }
    guard parts.count == 2 else { return (number, nil) }
    guard let hop = Int(parts[1]) else { throw ShellError(.badMessageNumber(text), at: span) }
    return (number, hop)
  }
}
