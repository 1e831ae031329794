import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("The history of a field")
struct FieldHistoryTests {
  @Test("lists each change with its hop, interceptor, and values before and after")
  func changes() throws {
    let world = try QuestionWorld()
    try world.send("hello")
    let trace = try #require(world.trace(1))
    let history = try FieldHistory(of: "text", in: trace)
    #expect(
      history.text == """
        text of m1 SendText was changed once, the last time by /live:loud at m1.4
          m1    /live/room/input  SendText  set out with "hello"
          m1.4  /live:loud        SendText  "hello" -> "HELLO"

        """)
  }

  @Test("lists an unchanged field with its value")
  func unchanged() throws {
    let world = try QuestionWorld()
    try world.send("HELLO")
    let trace = try #require(world.trace(1))
    #expect(
      try FieldHistory(of: "text", in: trace).finding
        == #"text of m1 SendText was not changed: "HELLO" all the way"#)
  }

  @Test("follows a field into the caused messages")
  func caused() throws {
    let world = try QuestionWorld()
    try world.send("look!")
    let (trace, caused) = (try #require(world.trace(1)), try #require(world.trace(2)))
    let history = try FieldHistory(of: "line", in: trace, causing: [caused])
    #expect(history.events.map(\.message) == [2])
    #expect(history.events.map(\.after) == ["1"])
    #expect(history.finding == "line of m2 Shown was not changed: 1 all the way")
  }

  @Test("refuses an unknown field with a list of the known ones")
  func unknown() throws {
    let world = try QuestionWorld()
    try world.send("hello")
    let trace = try #require(world.trace(1))
    let error = #expect(throws: InspectionError.self) {
      try FieldHistory(of: "txt", in: trace)
    }
    #expect(error?.description == "m1 has no field 'txt'; it has text")
  }
}
