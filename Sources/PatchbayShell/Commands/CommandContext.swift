import PatchbayCatalog
import PatchbayEngine
public import PatchbayInspection
public import PatchbayLanguage
import PatchbayText

/// The session, world and place that a command works on.
public struct CommandContext {
  package let session: Session
  package let world: World
  /// The place that the command's relative paths begin at.
  package let place: PathText
  /// Whether the world is being rebuilt: then nothing is printed, written or run.
  package let isRebuilding: Bool
}

@available(*, unavailable)
extension CommandContext: Sendable {}

extension CommandContext {
  /// A snapshot of the world's trees.
  public var topology: Topology { world.topology }

  /// The traces of all messages that are kept.
  public var traces: [Trace] { session.traces }

  /// Runs a line of commands as a part of this command.
  ///
  /// A rebuild of the world runs these commands, not this one. A command that only runs others has
  /// the effect ``CommandEffect/commands``.
  public func run(_ line: String) throws(ShellError) {
    if isRebuilding { return }
    let (script, errors) = Script.parse(SourceText(line))
    if let first = errors.first { throw first }
    for line in script.lines { try session.run(line) }
  }

  /// Writes a result and a newline; control characters are escaped.
  public func print(_ text: String) { print(text, inInk: false) }

  /// Says that there is nothing to list, and how to change that; prints nothing within `$(...)`.
  func print(nothing words: String) { if !session.isWritingWord { print(words) } }

  /// Writes a coloured result, in which all data is escaped already.
  func print(painted text: String) { print(text, inInk: true) }

  /// Writes an answer for people, with paths shortened so that lines fit a screen.
  ///
  /// Lines that are still too long are folded, unless each line is one thing.
  package func print(answer text: String, folding: Bool = true) {
    print(session.fitted(text, folding: folding), inInk: false)
  }

  /// Writes a coloured answer for people, with paths shortened so that lines fit a screen.
  func print(paintedAnswer text: String) { print(session.fitted(text), inInk: true) }

  /// Writes the rows of an answer for people, in columns.
  package func print(answer rows: [[String]], folding: Bool = true) {
    print(session.isWritingWord ? Table(rows).text : Table(rows).fitting(folding: folding).text)
  }

  private func print(_ text: String, inInk: Bool) {
    if isRebuilding { return }
    session.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n", inInk: inInk)
  }

  /// Writes a remark for each of these words, up to a limit, then the number of the others.
  func remark(_ start: String, ofEach words: [String]) {
    for words in words.prefix(Self.mostRemarks) { remark(start + words) }
    let more = words.count - Self.mostRemarks
    if more > 0 { remark("\(start)\(more.inGroups) more") }
  }

  private static var mostRemarks: Int { 100 }

  /// Writes a remark and a newline.
  public func remark(_ text: String) { if !isRebuilding { session.write(remark: text + "\n") } }
}

// MARK: - Paths

extension CommandContext {
  /// The place that a word names, also by a shortened path.
  func path(_ word: ArgumentWord) throws(ShellError) -> PathText {
    try whole(written(word), at: word.span)
  }

  /// The place that a word names, at which nothing needs to be, or the only one that its pattern
  /// matches.
  ///
  /// With `orNew`, a pattern that matches nothing is returned as a path.
  func freePath(_ word: ArgumentWord, orNew: Bool = false) throws(ShellError) -> PathText {
    guard let glob = try word.glob(from: place) else { return try path(word) }
    let found = try orNew ? all(glob) : matches(glob, word)
    guard found.count <= 1 else {
      throw ShellError(.severalPlaces(word.text ?? "", count: found.count), at: word.span)
    }
    if let found = found.first { return found.place }
    return try path(word)
  }

  /// The place that is written in a word; shortened paths are not resolved.
  private func written(_ word: ArgumentWord) throws(ShellError) -> PathText {
    guard let path = word.path else { throw ShellError(.badPath(word.text ?? ""), at: word.span) }
    return path.resolved(from: place)
  }

  /// The path of a new thing; the path of its parent may be a shortened one.
  private func whole(parentOf path: PathText, at span: SourceSpan) throws(ShellError) -> PathText {
    let node = path.interceptor == nil ? path.parent : path.withoutInterceptor
    guard let node, node.shortForm.isShortPath else { return path }
    return path.moved(below: try whole(node, at: span))
  }

  /// The path that a shortened one stands for, as answers write it; other paths are unchanged.
  private func whole(_ path: PathText, at span: SourceSpan) throws(ShellError) -> PathText {
    let form = path.shortForm
    guard form.isShortPath, world.existing(path) == nil else { return path }
    let found = try world.allTargets().map(\.place).filter { form.isShort(for: $0.plainText) }
    guard found.count <= 1 else {
      throw ShellError(.severalPlaces(path.plainText, count: found.count), at: span)
    }
    return found.first ?? path
  }

  /// The path of a new thing; throws if its name would be read as something else.
  func newPath(_ word: ArgumentWord) throws(ShellError) -> PathText {
    let path = try whole(parentOf: written(word), at: word.span)
    // The value of a variable in quotes is text, so any name is allowed.
    if word.isQuoted, word.word.literal == nil { return path }
    let typed = word.path ?? path
    if let name = typed.interceptor ?? typed.segments.last {
      let isAlone = typed.segments.count == 1 && !typed.isAbsolute && !word.isQuoted
      try name.checkAsName(mayBeNumber: !isAlone || typed.interceptor != nil, at: word.span)
    }
    return path
  }

  /// The thing that a word names; throws unless it is exactly one.
  func target(_ word: ArgumentWord) throws(ShellError) -> Target {
    let found = try matches(word)
    guard found.count == 1 else {
      throw ShellError(.severalPlaces(word.text ?? "", count: found.count), at: word.span)
    }
    return found[0]
  }

  /// The thing that a word names; without a word, the thing at this place.
  package func target(_ word: ArgumentWord?) throws(ShellError) -> Target {
    guard let word else { return try world.target(place, at: nil) }
    return try target(word)
  }

  func node(_ word: ArgumentWord) throws(ShellError) -> (
    node: ComposableContainer, path: TopologyPath
  ) {
    let target = try target(word)
    return (try target.onlyNode(at: word.span), target.path)
  }

  /// The node that a word names, or the node at this place; nil for the top.
  func nodeOrTop(_ word: ArgumentWord?) throws(ShellError) -> ComposableContainer? {
    switch try target(word) {
    case .top: nil
    case let target: try target.onlyNode(at: word?.span)
    }
  }

  func container(_ word: ArgumentWord) throws(ShellError) -> (
    node: PluginContainer, path: TopologyPath
  ) {
    let target = try target(word)
    if case .node(let node as PluginContainer, _) = target { return (node, target.path) }
    throw target.wrongPlace(needs: "a container", at: word.span)
  }

  /// The things that words and patterns name, without duplicates.
  func targets(_ words: [ArgumentWord]) throws(ShellError) -> [Target] {
    var found: [Target] = []
    var paths: Set<TopologyPath> = []
    for word in words {
      for target in try matches(word) where paths.insert(target.path).inserted {
        try world.stage.proceed(at: word.span)
        found.append(target)
      }
    }
    return found
  }

  /// The things that a word or pattern names; empty if there are none.
  func existing(_ word: ArgumentWord) throws(ShellError) -> [Target] {
    guard let glob = try word.glob(from: place) else {
      return try world.existing(path(word)).map { [$0] } ?? []
    }
    return try all(glob)
  }

  private func all(_ glob: Glob) throws(ShellError) -> [Target] {
    var found: [Target] = []
    for target in try world.allTargets() {
      try world.stage.proceed()
      if glob.matches(target.place.plainText) { found.append(target) }
    }
    return found
  }

  private func matches(_ word: ArgumentWord) throws(ShellError) -> [Target] {
    guard let glob = try word.glob(from: place) else {
      return [try world.target(path(word), at: word.span)]
    }
    return try matches(glob, word)
  }

  private func matches(_ glob: Glob, _ word: ArgumentWord) throws(ShellError) -> [Target] {
    let found = try all(glob)
    if found.isEmpty { throw ShellError(.nothingMatches(word.text ?? ""), at: word.span) }
    return found
  }
}

extension ArgumentWord {
  /// The path that the word is; nil if it is none, and until it is expanded.
  package var path: PathText? { pathText.flatMap { PathText($0) } }

  /// The text to parse as a path: quoted parts stay single names.
  var pathText: String? {
    guard isQuoted, word.document == nil, word.literal != nil else { return text }
    return word.pieces.map { piece in
      guard case .literal(let text) = piece.content else { return "" }
      return piece.isQuoted && !text.isPlainPath ? Value.quoted(text) : text
    }.joined()
  }

  /// Whether the word is a path that ends with an empty name in quotes, as `live/''`.
  var endsWithEmptyQuotes: Bool {
    guard word.literal != nil, let last = word.pieces.last, last.isQuoted,
      last.content == .literal("")
    else { return false }
    guard case .literal(let before)? = word.pieces.dropLast().last?.content else { return true }
    return before.hasSuffix("/") || before.hasSuffix(":")
  }

  /// Whether the word has `*`, `?` or `[`, in quotes or not.
  var isPattern: Bool {
    text?.unicodeScalars.contains { "*?[".unicodeScalars.contains($0) } == true
  }

  /// The pattern over whole paths; nil for a word without `*`, `?` and `[…]`.
  func glob(from place: PathText) throws(ShellError) -> Glob? {
    guard let text, isPattern else { return nil }
    var parts: [Glob.Part] = []
    if text.utf8.first != UInt8(ascii: "/") {
      let above = place.plainText
      parts.append(.literal(above == "/" ? above : above + "/"))
    }
    parts += expandedPieces(of: text).map { $0.isQuoted ? .literal($0.text) : .pattern($0.text) }
    return try Glob(parts, at: span)
  }

  /// The text in the pieces of the word, with whether each is quoted.
  ///
  /// Two variables and the text between them are one piece, which is quoted if all of it is.
  private func expandedPieces(of text: String) -> [(text: String, isQuoted: Bool)] {
    let pieces = word.pieces
    let isVariable = { (piece: Word.Piece) in piece.literal == nil }
    guard let first = pieces.firstIndex(where: isVariable),
      let last = pieces.lastIndex(where: isVariable)
    else { return pieces.map { ($0.literal ?? "", $0.isQuoted) } }
    let before = pieces[..<first].map { ($0.literal ?? "", $0.isQuoted) }
    let after = pieces[(last + 1)...].map { ($0.literal ?? "", $0.isQuoted) }
    let middle = text.utf8.dropFirst(before.reduce(0) { $0 + $1.0.utf8.count })
      .dropLast(after.reduce(0) { $0 + $1.0.utf8.count })
    let isQuoted = pieces[first...last].allSatisfy(\.isQuoted)
    return before + [(String(decoding: middle, as: UTF8.self), isQuoted)] + after
  }
}

extension Word.Piece {
  /// The text itself; nil for a piece that is replaced, such as a variable.
  fileprivate var literal: String? { if case .literal(let text) = content { text } else { nil } }
}

extension String {
  /// Whether the text means the same in a path with and without quotes.
  fileprivate var isPlainPath: Bool {
    !unicodeScalars.contains { "/:~\"\\*?[".unicodeScalars.contains($0) } && self != "."
      && self != ".." && !hasPrefix("(")
  }
}

extension World {
  /// All things of the trees, each node before its contents.
  func allTargets() throws(ShellError) -> [Target] {
    var found: [Target] = []
    for (node, path) in placedNodes {
      try stage.proceed()
      found.append(.node(node, PathText(written: path)))
      found += Places.interceptors(of: node, at: path).map {
        .interceptor($0.record, at: node, PathText(written: $0.path))
      }
      if let container = node as? PluginContainer {
        found += Places.endpoints(in: container, at: path).map {
          .endpoint($0.endpoint, in: container, PathText(written: $0.path))
        }
      }
    }
    return found
  }
}
