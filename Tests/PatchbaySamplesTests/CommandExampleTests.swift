import PatchbayCatalog
import PatchbayLanguage
import PatchbaySamples
import PatchbayShell
import TestSupport
import Testing

@Suite("Examples in the table of commands")
struct CommandExampleTests {
  /// All examples of commands and interceptor actions, as help shows them.
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

  @Test("each command has two, and each action has one")
  func count() {
    #expect(Self.examples.count > 90)
  }

  @Test("each runs in an empty session that has the samples' types", arguments: examples)
  func runs(example: String) throws {
    let (session, output) = try Self.session()
    #expect(session.run(SourceText(example)) == .succeeded, "\(output.remarks)")
  }

  @Test("each runs without a sample, unless its help names the sample", arguments: examples)
  func runsAlone(example: String) throws {
    if example.contains("LiveRoomInfo") { return }
    let output = KeptOutput()
    let session = try Session(catalog: Catalog(), output: output)
    #expect(session.run(SourceText(example)) == .succeeded, "\(output.remarks)")
  }

  /// The names of verbs, types and actions.
  private static let ownNames: Set<String> = {
    guard let session = try? session(), case .list(let commands)? = found("all", in: session),
      case .list(let actions)? = found("actions", in: session)
    else { return [] }
    session.1.clear()
    session.0.run(SourceText("types --format=json"))
    guard case .list(let types)? = try? Value(json: session.1.text) else { return [] }
    let verbs = commands.flatMap { texts(of: "name", in: $0) }
    return Set(
      verbs.flatMap { $0.split(separator: " ").map(String.init) }
        + (actions + types).flatMap { texts(of: "name", in: $0) })
  }()

  @Test("completion offers the shell's own names at any position in them", arguments: examples)
  func completes(example: String) throws {
    let (session, _) = try Self.session()
    let step = amount(6, inLongRun: 1)
    for end in stride(from: 0, through: example.utf8.count, by: step) {
      let typed = String(decoding: example.utf8.prefix(end), as: UTF8.self)
      _ = session.completions(for: typed, at: typed.utf8.count)
      _ = session.completions(for: example, at: end)
      _ = session.hint(for: typed)
    }
    for word in Self.ownWords(of: example) {
      for end in stride(from: word.lowerBound, to: word.upperBound, by: step) {
        let typed = String(decoding: example.utf8.prefix(end), as: UTF8.self)
        let found = session.completions(for: typed, at: end)
        let texts = found.candidates.map {
          String(decoding: typed.utf8.prefix(found.range.lowerBound), as: UTF8.self) + $0.insertion
        }
        let wanted = String(decoding: example.utf8.prefix(word.upperBound), as: UTF8.self)
        #expect(texts.contains(wanted), "\(typed)| offers \(found.candidates.map(\.display))")
      }
    }
  }

  /// The ranges of the shell's own names and of options.
  private static func ownWords(of example: String) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var before: [Substring] = []
    for word in example.split(separator: /[ ;()$']+/) {
      let start = example.utf8.distance(from: example.startIndex, to: word.startIndex)
      let name = word.firstIndex(of: "=").map { word[...$0] } ?? word
      if example.contains("'" + word) { continue }
      if name.hasPrefix("--") {
        found.append(start + 1..<start + name.utf8.count)
      } else if ownNames.contains(String(word)), before.suffix(2).first != "define" {
        found.append(start..<start + word.utf8.count)
      }
      before.append(word)
    }
    return found
  }
}
