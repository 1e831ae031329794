import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

private final class Lenient: Plugin {
  struct Params: Decodable { let word: String? }

  private let word: String

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    word = params.word ?? "no word"
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    messageSender.declare(scheme: "word", name: word)
  }
}

private final class Strict: Plugin {
  struct Params: Decodable { let word: String }

  init?(params: Any?) { if !(params is Params) { return nil } }
}

@Suite("A plugin that is added without fields")
struct PluginWithoutFieldsTests {
  private let output = KeptOutput()
  private let session: Session

  init() throws {
    var catalog = Catalog { [PluginContainer(name: "room")] }
    try catalog.add(plugin: Lenient.self, params: Lenient.Params.self)
    try catalog.add(plugin: Lenient.self, named: "Made") { _ in Lenient.Params(word: "made") }
    try catalog.add(plugin: Strict.self, params: Strict.Params.self)
    session = try Session(catalog: catalog, commands: .all, output: output)
  }

  private func offers(of line: String) -> [String] {
    session.run(SourceText(line))
    #expect(output.remarks == "")
    return session.topology.nodes[0].plugins.flatMap { $0.interests.offers ?? [] }.map(\.name)
  }

  @Test("gets the parameters that its entry makes without fields")
  func madeOfNone() {
    #expect(offers(of: "add plugin room/a Lenient") == ["no word"])
  }

  @Test("gets the parameters that the closure of its entry makes")
  func madeByClosure() {
    #expect(offers(of: "add plugin room/a Made") == ["made"])
  }

  @Test("gets the parameters of a provider of its container first")
  func provided() {
    #expect(offers(of: "provide room word=x; add plugin room/a Lenient") == ["x"])
    #expect(offers(of: "undo; redo") == ["x"])
  }

  @Test("is refused if it needs fields, and the error says that it got none")
  func refused() {
    session.run(SourceText("add plugin room/a Strict"))
    #expect(
      output.remarks.hasPrefix(
        "error[refused]: Strict refused: it was added without fields, so it got no parameters\n"))
  }
}
