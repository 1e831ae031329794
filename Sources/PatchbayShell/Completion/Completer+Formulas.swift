import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// The names that a formula can read.
struct FormulaScope {
  /// The possible kinds of the message; nil if there is no message.
  var kinds: [Kind]?
  /// The node whose environment the formula reads; nil if it reads none.
  var node: ComposableContainer?
}

extension Completer {
  /// The completions at the cursor in a formula.
  func formula(_ word: TypedWord, in scope: FormulaScope) -> Completions {
    guard word.variableStart == nil, let formula = FormulaPlace(word) else {
      return .nothing(at: word.range.upperBound)
    }
    let start = word.range.upperBound - formula.typed.utf8.count
    let found = offers(at: formula, in: scope).beginning(with: formula.typed)
    return Completions(range: start..<place.nameEnd, candidates: found)
  }

  private func offers(at formula: FormulaPlace, in scope: FormulaScope) -> [Offer] {
    if formula.isBehindOperand {
      return formula.typed.isEmpty ? [] : [Offer(part: "in", "is an element of a list")]
    }
    guard let first = formula.path.first else {
      return fields(in: scope).map { Offer($0, sign: ".") } + words(in: scope)
    }
    let rest = formula.path.dropFirst()
    switch first {
    case "": return fields(in: scope, below: rest).map { Offer($0) }
    case "env" where rest.isEmpty: return environment(of: scope.node)
    case "env": return environmentFields(below: rest).map { Offer($0) }
    default: return []
    }
  }

  /// The words of formulas without a leading dot.
  private func words(in scope: FormulaScope) -> [Offer] {
    let message = scope.kinds == nil ? [] : [Offer(part: "kind", "the kind of the message")]
    let environment = scope.node == nil ? [] : [Offer(part: "env.", "a value of the environment")]
    return environment + message
      + Formula.Function.allCases.map { Offer(part: "\($0)(", $0.summary) }
      + ["true", "false", "null"].map { Offer(part: $0, "") }
  }
}

// MARK: - Names of fields and environment values

extension Completer {
  private func fields(in scope: FormulaScope, below path: ArraySlice<String> = []) -> [FieldShape] {
    var seen: Set<String> = []
    return (scope.kinds ?? []).flatMap { $0.shape.fields(below: path) }
      .filter { seen.insert($0.name).inserted }
  }

  private func environmentFields(below path: ArraySlice<String>) -> [FieldShape] {
    let type = world.catalog.environments.first { $0.name == path.first }
    return type?.shape.fields(below: path.dropFirst()) ?? []
  }

  private func environment(of node: ComposableContainer?) -> [Offer] {
    guard let node else { return [] }
    return node.effectiveEnvironment.filter { $0.key.isFormulaName }.map { record in
      let name = record.node === node ? "here" : record.node.name.map { "on \($0)" } ?? "above"
      return Offer(part: record.key, "\(record.typeName ?? "a value"), set \(name)")
    }
  }
}

extension TypeShape {
  /// The fields at a path that formulas can name.
  fileprivate func fields(below path: ArraySlice<String>) -> [FieldShape] {
    guard let name = path.first else { return fields.filter { $0.name.isFormulaName } }
    return fields.first { $0.name == name }?.type.fields(below: path.dropFirst()) ?? []
  }
}

extension Offer {
  /// An offer for a part of a formula, after which the formula can continue.
  fileprivate init(part: String, _ summary: String) {
    self.init(part, insertion: part, summary, isFinal: false)
  }

  fileprivate init(_ field: FieldShape, sign: String = "") {
    self.init(part: sign + field.name, "\(field.type)")
  }
}

extension String {
  /// Whether a formula can use the text as a name without quotes.
  fileprivate var isFormulaName: Bool {
    utf8.first.map { !Byte.isDigit($0) } ?? false && utf8.allSatisfy(Byte.isFormulaName)
  }
}

extension Formula.Function {
  /// The result of the function, in words.
  fileprivate var summary: String {
    switch self {
    case .upper: "a text in upper case"
    case .lower: "a text in lower case"
    case .len: "the length of a text or list"
    case .has: "whether there is a value"
    }
  }
}

// MARK: - The message and place of a formula

extension Completer {
  /// The names that formulas of a command can read.
  func formulaScope(of command: TypedCommand) -> FormulaScope {
    let source = command.spec.fields?.source
    let kinds = source?.kindsHeard(by: command.fieldOwner, in: command, self)
    let readsEnvironment = kinds != nil || source?.readEnvironment == true
    return FormulaScope(kinds: kinds, node: readsEnvironment ? node(of: command) : nil)
  }

  func kindsHeard(byPlugin type: String?, before: String? = nil) -> [Kind]? {
    guard ReadyMadePlugin.all.contains(where: { $0.name == type }) else { return nil }
    let given = place.words.compactMap(\.field).last { $0.name == "on" }?.value.text
    return kinds(named: (given ?? before)?.split(separator: ",").map(String.init) ?? [])
  }

  /// The kinds with these names; if none of them is known, all kinds.
  func kinds(named names: [String], _ use: KindUse = .any) -> [Kind] {
    let all = kinds(use)
    let found = all.filter { names.contains($0.name) }
    return found.isEmpty ? all : found
  }

  func pluginRecord(_ command: TypedCommand) -> PluginRecord? {
    guard case .endpoint(let endpoint, let container, _)? = command.place.flatMap(target)
    else { return nil }
    return world.record(of: endpoint, in: container)
  }

  /// The node at or above the first path of a command; without a path, the session's place.
  func node(of command: TypedCommand) -> ComposableContainer? {
    guard command.spec.parameters.contains(where: \.isPath) else { return nil }
    guard let word = command.place else { return world.existing(session.place)?.node }
    return target(word)?.node ?? targetAbove(word)?.node
  }
}

/// The part of a formula that is being typed at the cursor.
struct FormulaPlace {
  /// The typed beginning of a name.
  private(set) var typed = ""
  /// The names before it, separated by dots: `env` for `env.ke`, an empty name for `.fie`.
  private(set) var path: [String] = []
  /// Whether an operand precedes the cursor, so that only an operator can follow.
  let isBehindOperand: Bool

  /// Reads a formula up to the cursor; nil if the cursor is in a text or number.
  init?(_ word: TypedWord) {
    guard var tokens = word.formula.flatMap({ FormulaText($0).tokens }),
      var start = tokens.popLast()?.start
    else { return nil }
    if let last = tokens.last, last.end == start {
      switch last.kind {
      case .name(let name): (typed, start) = (name, tokens.removeLast().start)
      case .number, .leastMagnitude: return nil
      default: break
      }
    }
    while let dot = tokens.last, dot.kind == .sign("."), dot.end == start {
      tokens.removeLast()
      guard case .name(let name)? = tokens.last?.kind, tokens.last?.end == dot.start else {
        path.insert("", at: 0)
        break
      }
      path.insert(name, at: 0)
      start = tokens.removeLast().start
    }
    isBehindOperand = path.isEmpty && tokens.last?.isOperand == true
  }
}

extension TypedWord {
  /// The word with the quote that encloses it closed; nil if another quote is open.
  fileprivate var formula: Word? {
    if let word = Word.alone(in: SourceText(raw)) { return word }
    let word = Word.alone(in: SourceText(raw + raw.prefix(1)))
    return word.flatMap { $0.inside == $0.span ? nil : $0 }
  }
}

extension FormulaToken {
  fileprivate var isOperand: Bool {
    switch kind {
    case .name(let name): name != Formula.Operation.isIn.rawValue
    case .sign(let sign): sign == ")" || sign == "]"
    case .number, .leastMagnitude, .text: true
    case .end: false
    }
  }
}

extension Byte {
  /// Whether a byte may be in a name or number of a formula.
  static func isFormulaName(_ byte: UInt8) -> Bool { isNamePart(byte) || byte >= 0x80 }
}
