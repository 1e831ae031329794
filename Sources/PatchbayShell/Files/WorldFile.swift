import PatchbayInspection
import PatchbayLanguage

/// A world as it is kept in a file.
struct WorldFile {
  private let lines: [String]
  /// What is not in it, in words.
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
  /// The number of the form in which JSON is written.
  static let schema = 1

  var script: String {
    (["# A Patchbay world; load brings it back."] + lines).map { $0 + "\n" }.joined()
  }

  var json: String {
    let world: Value = [
      "patchbay": .int(Self.schema), "commands": .list(lines.map(Value.text)),
    ]
    return world.json.replacing("\", \"", with: "\",\n  \"") + "\n"
  }

  /// The commands of a file in either form.
  static func script(
    in source: SourceText, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) -> SourceText {
    guard source.isJSON else { return source }
    if let error = source.encodingErrors.first { throw error }
    var reader = JSONReader(source, 0..<source.bytes.count)
    let value = try reader.readAll(asking: proceed)
    guard case .object(let fields) = value, case .list(let commands)? = fields["commands"] else {
      throw ShellError(
        .cannotRead(source.name ?? "this", reason: "it is JSON, but no world that save has written")
      )
    }
    guard fields["patchbay"] == .int(schema) else {
      throw ShellError(
        .cannotRead(
          source.name ?? "this",
          reason:
            "it was written in form \(fields["patchbay"] ?? .null), and this reads form \(schema)"))
    }
    for command in commands {
      guard case .text = command else {
        throw ShellError(
          .cannotRead(source.name ?? "this", reason: "\(command) is no command, which is a text"))
      }
    }
    reader = JSONReader(source, 0..<source.bytes.count)
    return SourceText(try reader.readTexts(of: "commands", asking: proceed) ?? [], of: source)
  }
}

extension SourceText {
  /// Whether it is to be read as JSON: no command begins with a brace, and what has a name like JSON and
  /// says something is none.
  fileprivate var isJSON: Bool {
    guard let first = bytes.first(where: { !Byte.isSpace($0) && $0 != Byte.newline }) else {
      return false
    }
    return first == Byte.openBrace || name?.hasSuffix(".json") == true
  }
}
