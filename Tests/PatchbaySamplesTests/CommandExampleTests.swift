import PatchbaySamples
import PatchbayShell
import Testing

@Suite("Examples in the table of commands")
struct CommandExampleTests {
  /// All examples of commands and interceptor actions, as help tells them.
  private static let examples: [String] = {
    guard let session = try? session(), case .list(let commands)? = found("all", in: session),
      case .list(let actions)? = found("actions", in: session)
    else { return [] }
    return commands.flatMap { texts(of: "examples", in: $0) }
      + actions.flatMap { texts(of: "example", in: $0) }
  }()

  private static func session() throws -> (Session, KeptOutput) {
    let output = KeptOutput()
    return (try Session(catalog: Samples.catalog(), output: output), output)
  }

  private static func found(_ list: String, in session: (Session, KeptOutput)) -> Value? {
    session.1.clear()
    session.0.run(SourceText("help \(list) --format=json"))
    guard case .object(let fields)? = try? Value(json: session.1.text) else { return nil }
    return fields["found"]
  }

  private static func texts(of field: String, in page: Value) -> [String] {
    guard case .object(let fields) = page else { return [] }
    let values =
      if case .list(let values)? = fields[field] { values } else { [fields[field] ?? .null] }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  @Test("there are two of each command, and one of each action")
  func count() {
    #expect(Self.examples.count > 90)
  }

  @Test("each runs in an empty session that has the samples' types", arguments: examples)
  func runs(example: String) throws {
    let (session, output) = try Self.session()
    #expect(session.run(SourceText(example)) == .succeeded, "\(output.remarks)")
  }
}
