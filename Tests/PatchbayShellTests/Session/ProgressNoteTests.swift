import Foundation
import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("The progress of a session")
struct ProgressNoteTests {
  /// The progress each time that a text is sent, after some lines that were run before.
  private func seen(_ text: String, after former: String = "", in folder: String? = nil) throws
    -> [String]
  {
    var session: Session?
    var seen: [String] = []
    let params = TextHandler.Params { _, _ in
      let progress = session?.progress
      seen.append(progress.map { "\($0.done) of \($0.total) \($0.what)" } ?? "unknown")
    }
    var catalog = Catalog {
      let room = PluginContainer(name: "room")
      room.addPlugin(TextHandler.self, name: "onlooker", params: params)
      return [room]
    }
    try catalog.add(message: SendText.self)
    var options = SessionOptions()
    options.folder = folder
    let made = try Session(
      catalog: catalog, commands: .all, output: KeptOutput(), options: options)
    session = made
    #expect(made.run(SourceText("option trace off")) == .succeeded)
    if !former.isEmpty { #expect(made.run(SourceText(former)) == .succeeded) }
    seen = []
    #expect(made.run(SourceText(text)) == .succeeded)
    #expect(made.progress == nil)
    session = nil
    return seen
  }

  private let send = "send /room SendText text=a\n"

  @Test("is unknown for a single line, and otherwise the current line")
  func lines() throws {
    #expect(try seen("send /room SendText text=a") == ["unknown"])
    #expect(
      try seen("ls\n" + send + send) == ["1 of 3 lines of the input", "2 of 3 lines of the input"])
  }

  @Test("is that of the current file")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try (send + "ls\n" + send).write(
      to: folder.appending(path: "some.patchbay"), atomically: true, encoding: .utf8)
    #expect(
      try seen("run some.patchbay", in: folder.path) == [
        "0 of 3 lines of some.patchbay", "2 of 3 lines of some.patchbay",
      ])
  }

  @Test("counts the parts of a step of more parts than there are steps")
  func parts() throws {
    let parts = ["repeat 3 \(send)add container x", "repeat 2 \(send)add container x"]
    #expect(
      try seen("undo", after: parts[0]) == [
        "0 of 3 commands", "1 of 3 commands", "2 of 3 commands",
      ]
    )
    #expect(
      try seen("undo", after: "ls; add container y; add container z\n" + parts[1]) == [
        "2 of 3 commands", "2 of 3 commands",
      ])
  }

  @Test("counts rebuilt steps, and messages sent again for a comparison")
  func steps() throws {
    #expect(
      try seen("undo", after: send + send + "add container x") == [
        "0 of 2 commands", "1 of 2 commands",
      ])
    #expect(
      try seen("try add container y", after: send + send).suffix(4) == [
        "0 of 2 messages, to compare deliveries", "0 of 2 messages, to compare deliveries",
        "1 of 2 messages, to compare deliveries", "1 of 2 messages, to compare deliveries",
      ])
  }
}
