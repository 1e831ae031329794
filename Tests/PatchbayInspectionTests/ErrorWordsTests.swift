import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Errors of inspection")
struct ErrorWordsTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let error: InspectionError
    let words: String

    init(_ testDescription: String, _ error: InspectionError, _ words: String) {
      self.testDescription = testDescription
      self.error = error
      self.words = words
    }
  }

  static let (a, b) = (TopologyPath("/a"), TopologyPath("/b"))

  @Test(
    "say what is wrong, where, and what would help",
    arguments: [
      Row(
        "too long", .tooLong(bytes: 9, most: 8),
        "9 bytes are too many: at most 8 are read; inspect a part of the tree"),
      Row(
        "something else", .notADocument(place: "top", reason: "no object"),
        "this is not an inspection document: top: no object; write one with `json()`"),
      Row(
        "a later schema", .unknownSchema(found: 7, known: 2),
        "this document has schema 7, but only 1 to 2 are supported; read it with the version that wrote it"
      ),
      Row(
        "twice in a place", .placeTaken(a),
        "two things have the path /a; give each a path of its own"),
      Row(
        "no parent", .parentMissing(node: a, parent: b),
        "/a comes before its parent /b, or the parent is missing; list parents first"),
      Row(
        "elsewhere", .misplaced(a, node: b),
        "/a is listed at /b, which does not match its path; list it at its node"),
      Row(
        "no connector", .connectorMissing(relay: a, connector: b),
        "the relay /a comes before /b, through which it is connected, or that is missing; list connectors first"
      ),
      Row(
        "messages out of order", .tracesOutOfOrder(trace: 3),
        "m3 is out of order; number traces upwards, each after the one that caused it"),
      Row(
        "hops out of order", .hopsOutOfOrder(trace: 3, hop: 2),
        "hop 2 of m3 is out of order; number hops from 1, each below an earlier one"),
      Row(
        "nothing there", .unknownEndpoint(a, near: []),
        "there is no plugin or relay at /a; name a plugin or relay of this topology"),
      Row(
        "something near", .unknownEndpoint(a, near: [b, a]),
        "there is no plugin or relay at /a; did you mean /b, /a?"),
      Row(
        "no fields", .unknownField("n", message: 3, among: []),
        "m3 has no field 'n'; it has no fields"),
      Row(
        "other fields", .unknownField("n", message: 3, among: ["x", "y"]),
        "m3 has no field 'n'; it has x, y"),
    ])
  func words(row: Row) {
    #expect(row.error.description == row.words)
  }
}
