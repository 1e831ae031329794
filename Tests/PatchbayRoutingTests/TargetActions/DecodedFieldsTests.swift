import PatchbayEngine
import PatchbayRouting
import TestSupport
import Testing

@Suite("Fields as a value of a type")
struct DecodedFieldsTests {
  private let room = PluginContainer(name: "room")
  private let registry = ActionRegistry()
  private let draw = ActionName("Canvas", "draw")

  private enum Colour: String, Decodable { case red, blue }

  private struct Drawing: Decodable {
    let width: Double
    let count: Int?
    let colour: Colour
    let points: [Int]?
  }

  init() throws {
    let owner = try #require(room.addProbe("owner"))
    try registry.add(draw, by: owner, exposure: .remote) { request in
      let drawing = try request.decode(Drawing.self)
      return "\(drawing.width) \(drawing.count ?? 0) \(drawing.colour) \(drawing.points ?? [])"
    }
  }

  @Test("from code are taken as they are")
  func fromCode() {
    func draw(_ fields: [String: Any]) -> String {
      "\(registry.perform(self.draw, fields, from: room))"
    }
    let cases: [([String: Any], String)] = [
      (["width": 1.5, "colour": "red", "points": [1, 2]], "1.5 0 red [1, 2]"),
      (["width": 1.5, "colour": Colour.blue, "count": 3, "more": 1], "1.5 3 blue []"),
      (["colour": "red"], "failed: Canvas.draw needs the field 'width': Double"),
      (
        ["width": "1.5", "colour": "red"],
        "failed: Canvas.draw needs the field 'width' to be Double, and a value of String is not"
      ),
      (
        ["width": 1.5, "colour": 1],
        "failed: Canvas.draw needs the field 'colour' to be String, and a value of Int is not"
      ),
      (
        ["width": 1.5, "colour": "red", "points": 1],
        "failed: Canvas.draw needs the field 'points' to be a list, and a value of Int is not"
      ),
    ]
    for (fields, words) in cases { #expect(draw(fields) == words) }
    #expect(draw(["width": 1.0, "colour": "green"]).hasPrefix("failed: "))
  }

  @Test("from a URL are converted")
  func fromURL() throws {
    func draw(_ query: String) throws -> String {
      "\(try registry.perform(url: "x://Canvas/draw?\(query)", from: room))"
    }
    #expect(try draw("width=1.5&colour=blue&count=3") == "1.5 3 blue []")
    #expect(
      try draw("width=wide&colour=blue")
        == "failed: Canvas.draw needs the field 'width' to be Double, and 'wide' is not")
    #expect(
      try draw("width=1&colour=red&points=1")
        == "failed: Canvas.draw needs the field 'points' to be a list, and '1' is not")
  }

  @Test("are no list and no single value")
  func otherForms() throws {
    let owner = try #require(room.addProbe("other"))
    try registry.add(ActionName("Canvas", "list"), by: owner) { try $0.decode([Int].self) }
    try registry.add(ActionName("Canvas", "single"), by: owner) { try $0.decode(Int.self) }
    for action in ["list", "single"] {
      let outcome = registry.perform(ActionName("Canvas", action), ["a": 1], from: room)
      guard case .failed(.threw(is DecodingError)) = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }
}
