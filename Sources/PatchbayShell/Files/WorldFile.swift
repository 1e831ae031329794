import PatchbayInspection
import PatchbayLanguage

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
    omissions = writer.omissions + (try writer.learnt(by: ledger)).lines
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

  var script: String {
    ([Self.heading] + lines).map { $0 + "\n" }.joined()
  }

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
    guard case .object(let fields) = value, case .list(let commands)? = fields["commands"] else {
      throw ShellError(
        .cannotRead(source.name ?? "this", reason: "it is JSON, but not a world written by save")
      )
    }
    guard fields["patchbay"] == .int(schema) else {
      throw ShellError(
        .cannotRead(
          source.name ?? "this",
          reason:
            "its format is \(fields["patchbay"] ?? .null), and only format \(schema) is supported"))
    }
    for command in commands {
      guard case .text = command else {
        throw ShellError(
          .cannotRead(source.name ?? "this", reason: "\(command) is not a command, which is a text")
        )
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
