import PatchbayLanguage
import PatchbaySamples
import PatchbayShell
import Testing

@Suite("The environment in a saved world")
struct SavedEnvironmentTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let commands: String
    let saved: [String]
  }

  static let rows = [
    Row(
      testDescription: "a retained object", commands: "env a @h; env b @h --weak",
      saved: ["env /a @h", "env /b @h --weak"]),
    Row(
      testDescription: "a released object is written as a value",
      commands: "env a @h; release h", saved: ["env /a LiveRoomInfo roomId=1"]),
    Row(
      testDescription: "a weak object that was released is omitted",
      commands: "env a @h --weak; release h", saved: []),
    Row(
      testDescription: "another object with the same name is distinct",
      commands: "env a @h; release h; hold h LiveRoomInfo roomId=2",
      saved: ["env /a LiveRoomInfo roomId=1"]),
    Row(
      testDescription: "a formula is written as its result",
      commands: "env b x=1; env a k:=1+2; env b y:=env.x+1; env b x=5",
      saved: ["env /a k=3", "env /b y=2", "env /b x=5"]),
  ]

  @Test("is set to the same values again", arguments: rows)
  func savedLines(row: Row) throws {
    let (session, output) = try Self.session()
    session.run(
      SourceText(
        "add container a; add container b; hold h LiveRoomInfo roomId=1; " + row.commands))
    let saved = session.savedWorld
    let lines = saved.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("env") } == row.saved)
    let (again, remarks) = try Self.session()
    again.run(SourceText(saved))
    #expect(again.savedWorld == saved)
    #expect(output.remarks + remarks.remarks == "")
  }

  private static func session() throws -> (Session, KeptOutput) {
    let output = KeptOutput()
    return (try Session(catalog: Samples.catalog(), output: output), output)
  }
}
