import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell
import ShellSupport
import Testing

@Suite("Posts that wait")
struct WaitingPostTests {
  /// What a line prints in the middle of a dispatch.
  private func seen(_ line: String) throws -> String {
    let output = KeptOutput()
    var session: Session?
    var printed = "nothing was seen"
    let params = TextHandler.Params { text, sender in
      guard text.text == "go" else { return }
      sender.post(message: Knock(times: 2), channel: "side")
      sender.post(message: SendText(text: "later"))
      output.clear()
      session?.run(SourceText(line))
      printed = output.text + output.remarks
    }
    var catalog = Catalog {
      let room = PluginContainer(name: "room")
      room.addPlugin(TextHandler.self, name: "poster", params: params)
      return [room]
    }
    try catalog.add(message: SendText.self)
    let made = try Session(catalog: catalog, commands: .all, output: output)
    session = made
    #expect(made.run(SourceText("send /room SendText text=go --trace=off")) == .succeeded)
    session = nil
    return printed
  }

  @Test("are listed in their order, with sender and channel")
  func listed() throws {
    let printed = try seen("log --posted")
    #expect(
      printed == """
        1  Knock     times=2                 from /room/poster  on side
        2  SendText  text="later" mood=null  from /room/poster

        """)
  }

  @Test("are reported to programs")
  func json() throws {
    let value = try Value(json: seen("log --posted --format=json"))
    #expect(
      value.elements.first
        == [
          "kind": "Knock", "fields": ["times": "2"], "from": "/room/poster", "channel": "side",
        ])
    #expect(value.elements.last?["channel"] == .null)
  }
}
