import PatchbayEngine
public import PatchbayInspection
public import PatchbayLanguage
import PatchbayText

/// What a command works on.
public struct CommandContext {
  package let session: Session
  package let world: World
  /// Where it was typed.
  package let place: PathText
  /// The world is being built again: nothing is printed, written or run.
  package let isRebuilding: Bool
}

@available(*, unavailable)
extension CommandContext: Sendable {}

extension CommandContext {
  /// The world as a value.
  public var topology: Topology { world.topology }

  /// The messages so far, those that are kept.
  public var traces: [Trace] { session.traces }

  /// Runs a line of other commands, as a part of this one.
  ///
  /// They are the steps then that build the world again, and a command that only runs others has the effect
  /// ``CommandEffect/commands``.
  public func run(_ line: String) throws(ShellError) {
    if isRebuilding { return }
    let (script, errors) = Script.parse(SourceText(line))
    if let first = errors.first { throw first }
    for line in script.lines { try session.run(line) }
  }

  /// Writes a result, with a newline behind it; what else a terminal would obey is written as an escape.
  public func print(_ text: String) { print(text, inInk: false) }

  /// Says that there is nothing to list, and how to change that; in a word, nothing stands for nothing.
  func print(nothing words: String) { if !session.isWritingWord { print(words) } }

  /// The same of a text with ink, in which all data is escaped already.
  func print(painted text: String) { print(text, inInk: true) }

  /// Writes an answer for people: paths are shortened in lines that would not fit a screen, and what is too
  /// long still goes on in further lines, unless each line is one thing.
  package func print(answer text: String, folding: Bool = true) {
    print(session.fitted(text, folding: folding), inInk: false)
  }

  /// The same of a text with ink.
  func print(paintedAnswer text: String) { print(session.fitted(text), inInk: true) }

  /// Writes the rows of an answer for people, in columns.
  package func print(answer rows: [[String]], folding: Bool = true) {
    print(session.isWritingWord ? Table(rows).text : Table(rows).fitting(folding: folding).text)
  }

  private func print(_ text: String, inInk: Bool) {
    if isRebuilding { return }
    session.write(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n", inInk: inInk)
  }

  /// Writes rows in columns; to lay very many out takes a while.
  func print(_ rows: [[String]], at span: SourceSpan) throws(ShellError) {
    if isRebuilding { return }
    let isWord = session.isWritingWord
    print(
      try session.workOut(from: rows.count, at: span) {
        isWord ? Table(rows).text : Table(rows).fitting(folding: false).text
      })
  }

  /// Writes a remark of each of these, and of very many how many more there are.
  func remark(_ start: String, ofEach words: [String]) {
    for words in words.prefix(Self.mostRemarks) { remark(start + words) }
    let more = words.count - Self.mostRemarks
    if more > 0 { remark("\(start)\(more.inGroups) more") }
  }

  private static var mostRemarks: Int { 100 }

  /// Writes a remark, with a newline behind it.
  public func remark(_ text: String) { if !isRebuilding { session.write(remark: text + "\n") } }
}

// MARK: - Paths

extension CommandContext {
  /// The place that a word names.
  func path(_ word: ArgumentWord) throws(ShellError) -> PathText {
    try whole(written(word), at: word.span)
  }

  /// The place that is written in a word.
  private func written(_ word: ArgumentWord) throws(ShellError) -> PathText {
    guard let path = word.path ?? word.pathText.flatMap({ PathText($0) }) else {
      throw ShellError(.badPath(word.text ?? ""), at: word.span)
    }
    if let text = word.word.literal, !word.isQuoted,
      text.contains(where: { $0 == ">" || $0 == "|" })
    {
      throw ShellError(.gluedRedirect(text), at: word.span)
    }
    return path.resolved(from: place)
  }

  /// A path to something new, below a place that may be named by a short form.
  private func whole(parentOf path: PathText, at span: SourceSpan) throws(ShellError) -> PathText {
    let node = path.interceptor == nil ? path.parent : path.withoutInterceptor
    guard let node, node.shortForm.isShortPath else { return path }
    return path.moved(below: try whole(node, at: span))
  }

  /// The path that a short form stands for, as answers have them; others as they are.
  private func whole(_ path: PathText, at span: SourceSpan) throws(ShellError) -> PathText {
    let form = path.shortForm
    guard form.isShortPath, world.existing(path) == nil else { return path }
    let found = try world.allTargets().map(\.place).filter { form.isShort(for: $0.plainText) }
    if found.count > 1 { throw ShellError(.severalPlaces(form, count: found.count), at: span) }
    return found.first ?? path
  }

  /// The place of something that is to be made there, under a name that is not taken for anything else.
  func newPath(_ word: ArgumentWord) throws(ShellError) -> PathText {
    let path = try whole(parentOf: written(word), at: word.span)
    // What a variable in quotes holds is text.
    if word.isQuoted, word.word.literal == nil { return path }
    let typed = word.path ?? path
    if let name = typed.interceptor ?? typed.segments.last {
      let isAlone = typed.segments.count == 1 && !typed.isAbsolute && !word.isQuoted
      try name.checkAsName(mayBeNumber: !isAlone || typed.interceptor != nil, at: word.span)
    }
    return path
  }

  /// What is at the place that a word names.
  func target(_ word: ArgumentWord) throws(ShellError) -> Target {
    guard let glob = try word.glob(from: place) else {
      return try world.target(path(word), at: word.span)
    }
    let found = try matches(glob, word)
    guard found.count == 1 else {
      throw ShellError(.severalPlaces(word.text ?? "", count: found.count), at: word.span)
    }
    return found[0]
  }

  /// What is at the place that a word names; where there is none, at this place.
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

  /// The node that a word names, or this place; nil for the top.
  func nodeOrTop(_ word: ArgumentWord?) throws(ShellError) -> ComposableContainer? {
    switch try target(word) {
    case .top: return nil
    case .node(let node, _): return node
    case let target:
      throw ShellError(
        .wrongPlace(target.path.text, is: target.words, needs: "a composer or container"),
        at: word?.span)
    }
  }

  func container(_ word: ArgumentWord) throws(ShellError) -> (
    node: PluginContainer, path: TopologyPath
  ) {
    let target = try target(word)
    if case .node(let node as PluginContainer, _) = target { return (node, target.path) }
    throw ShellError(
      .wrongPlace(target.path.text, is: target.words, needs: "a container"), at: word.span)
  }

  /// Everything that words name, patterns included, each once.
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

  /// What is at the place that a word names, or what a pattern matches; there may be nothing.
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
    guard let glob = try word.glob(from: place) else { return [try target(word)] }
    return try matches(glob, word)
  }

  private func matches(_ glob: Glob, _ word: ArgumentWord) throws(ShellError) -> [Target] {
    let found = try all(glob)
    if found.isEmpty { throw ShellError(.nothingMatches(word.text ?? ""), at: word.span) }
    return found
  }
}

extension ArgumentWord {
  /// The word as a path is read: what was quoted stays one name.
  var pathText: String? {
    guard isQuoted, word.document == nil, word.literal != nil else { return text }
    return word.pieces.map { piece in
      guard case .literal(let text) = piece.content else { return "" }
      return piece.isQuoted && !text.isPlainPath ? Value.quoted(text) : text
    }.joined()
  }

  /// A pattern over whole paths; nil for a path without `*`, `?` and `[…]`.
  func glob(from place: PathText) throws(ShellError) -> Glob? {
    guard let text, text.unicodeScalars.contains(where: { "*?[".unicodeScalars.contains($0) })
    else { return nil }
    var parts: [Glob.Part] = []
    if text.utf8.first != UInt8(ascii: "/") {
      let above = place.plainText
      parts.append(.literal(above == "/" ? above : above + "/"))
    }
    guard word.literal != nil else { return try Glob(parts + [.pattern(text)], at: span) }
    for piece in word.pieces {
      guard case .literal(let text) = piece.content else { continue }
      parts.append(piece.isQuoted ? .literal(text) : .pattern(text))
    }
    return try Glob(parts, at: span)
  }
}

extension String {
  /// Whether it means the same in a path with and without quotes.
  fileprivate var isPlainPath: Bool {
    !unicodeScalars.contains { "/:~\"\\*?[".unicodeScalars.contains($0) } && self != "."
      && self != ".." && !hasPrefix("(")
  }
}

extension World {
  /// Everything, each node before what is in it.
  func allTargets() throws(ShellError) -> [Target] {
    var found: [Target] = []
    var left = Places.children(roots, of: .top).reversed() as Array
    while let (node, path) = left.popLast() {
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
      left += Places.children(node.childNodes, of: path).reversed()
    }
    return found
  }
}
