import PatchbayInspection
package import PatchbayLanguage

/// A world in its saved form.
struct WorldFile {
  private let lines: [String]
  /// Descriptions of what can't be saved.
  let omissions: [String]

  /// Reads all of it, unless it is interrupted; the ledger has all that members have received.
  init(of world: World, _ ledger: FlowLedger) throws(ShellError) {
    var writer = WorldWriter(world)
    try writer.writeAll()
    lines = writer.lines
    // Members that have received something may know what no command would tell them.
    let hearers = Set(ledger.hearings.filter { $0.heard > 0 }.map(\.hearer))
    let learnt = hearers.isEmpty ? [] : try world.allTargets().filter(\.isEndpoint)
    omissions =
      writer.omissions
      + learnt.map(\.path).filter(hearers.contains)
      .map { (reason: "what was learnt from messages", place: $0.text) }.linesByReason
  }
}

extension WorldFile {
  /// The version of the JSON format.
  static let schema = 1

  /// The first line of a script.
  private static let heading = "# A Patchbay world; load brings it back."

  /// The number of commands, without those that are comments to be completed by hand.
  var commandCount: Int { lines.count { !$0.hasPrefix("#") } }

  /// Whether a file begins as one that `save` has written.
  static func hasWritten(_ bytes: [UInt8]) -> Bool {
    ["# A Patchbay world;", "{\"patchbay\":"].contains { bytes.starts(with: $0.utf8) }
  }

  var script: String { ([Self.heading] + lines).map { $0 + "\n" }.joined() }

  var json: String {
    let world: Value = [
      "patchbay": .int(Self.schema), "commands": .list(lines.map(Value.text)),
    ]
    return world.json.replacing("\", \"", with: "\",\n  \"") + "\n"
  }

  /// The commands of a file, a script or JSON; throws if the JSON is no saved world.
  static func script(
    in source: SourceText, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> SourceText {
    guard source.isJSON else { return source }
    if let error = source.encodingErrors.first { throw error }
    var reader = JSONReader(source, 0..<source.bytes.count)
    let value = try reader.readAll(asking: proceed)
    func refusal(_ reason: String) -> ShellError {
      ShellError(.cannotRead(source.name ?? "this", reason: reason))
    }
    guard case .object(let fields) = value, case .list(let commands)? = fields["commands"] else {
      throw refusal("it is JSON, but not a world written by save")
    }
    guard fields["patchbay"] == .int(schema) else {
      throw refusal(
        "its format is \(fields["patchbay"] ?? .null), and only format \(schema) is supported")
    }
    for command in commands {
      guard case .text = command else {
        throw refusal("\(command) is not a command, which is a text")
      }
    }
    reader = JSONReader(source, 0..<source.bytes.count)
    return SourceText(try reader.readTexts(of: "commands", asking: proceed) ?? [], of: source)
  }
}

extension SourceText {
  /// Whether the text must be read as JSON: it begins with a brace, as no command does, or it has a
  /// JSON file name and is not empty.
  fileprivate var isJSON: Bool {
    guard let first = bytes.first(where: { !Byte.isSpace($0) && $0 != Byte.newline }) else {
      return false
    }
    return first == Byte.openBrace || name?.hasSuffix(".json") == true
  }
}

extension CommandSpec {
  /// Whether a saved world may contain a command: one that builds, sets a variable, or accepts a
  /// finding.
  fileprivate func isPartOfWorlds(_ command: CommandText) -> Bool {
    group == .build || isOf(Let.self) || isOf(Lint.self) && command.has(option: "accept")
  }
}

extension CheckScope {
  /// The error for a command that a saved world must not contain; nil for other commands.
  ///
  /// A saved world may come from an untrusted source, so loading one only builds.
  func misfit(ofWorld item: Item, in commands: CommandTable) -> ShellError? {
    if item.isTry { return ShellError(.buildsNothing("try"), at: item.span) }
    if let redirect = item.redirect {
      return ShellError(.buildsNothing("a redirect"), at: redirect.words.first?.span)
    }
    for word in item.command.arguments.compactMap(\.word) {
      for piece in word.pieces {
        guard case .command = piece.content else { continue }
        return ShellError(.buildsNothing("$(...)"), at: piece.span)
      }
    }
    // An unknown command is reported elsewhere.
    guard let (spec, _) = try? commands.spec(for: item.command, .full),
      !spec.isPartOfWorlds(item.command)
    else { return nil }
    return ShellError(.buildsNothing(spec.verb), at: item.command.verb.span)
  }
}

extension CommandText {
  fileprivate func has(option wanted: String) -> Bool {
    arguments.contains { argument in
      if case .option(let name, _) = argument { name.text == wanted } else { false }
    }
  }
}

/// A file format in which only a part of the text is commands.
package struct ScriptForm: Sendable {
  /// Whether a file name belongs to this format.
  package let fits: @Sendable (String) -> Bool
  /// Reads the commands of a text and their errors; returns nil if reading was stopped.
  package let parse: Parse

  package typealias Parse = @Sendable (SourceText, _ until: @escaping () -> Bool) -> ScriptLines?

  package init(
    fits: @escaping @Sendable (String) -> Bool,
    parse: @escaping Parse
  ) { (self.fits, self.parse) = (fits, parse) }
}

extension CommandTable {
  /// Reads the lines of a text in the format of its name; returns nil if reading was stopped.
  func lines(of source: SourceText, until mustStop: @escaping () -> Bool) -> ScriptLines? {
    let name = source.name ?? ""
    guard let form = scripts.first(where: { $0.fits(name) }) else {
      return ScriptLines(source, until: mustStop)
    }
    return form.parse(source, mustStop)
  }
}
