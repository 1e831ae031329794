import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import Testing

@Suite("Answers that only code can make")
struct AnswerOfCodeTests {
  final class Handle {}

  struct HandleOf: SyncPluginMessage, Decodable {
    typealias Response = Handle
    let id: Int
  }

  struct Note: PluginMessage, Decodable { let id: Int }

  private func kind(_ name: String) throws -> Kind {
    var catalog = Catalog()
    try catalog.add(query: HandleOf.self)
    try catalog.add(message: Note.self)
    return try KindTable(catalog).kind(named: name)
  }

  @Test("are refused as values, as is an answer to a message that is not a query")
  func refused() throws {
    let (query, message) = (try kind("HandleOf"), try kind("Note"))
    #expect(
      words { try query.response(from: .int(1)) }
        == "the answer to HandleOf is refused: Handle can't be made from a value, as it is not Decodable"
    )
    #expect(
      words { try message.response(from: .int(1)) }
        == "Note is refused: it is a message, which is sent")
  }
}
