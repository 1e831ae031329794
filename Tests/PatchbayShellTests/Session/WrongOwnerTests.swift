import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

private struct Who: SyncPluginMessage {
  typealias Response = String
}

private final class Clerk: Plugin {
  init?(params: Any?) {}
}

/// Declares an observer with the wrong owner.
private class Stranger: Plugin {
  @SyncMessageObserver<Clerk, Who> private var who = { _, _ in "never" }

  required init?(params: Any?) {}
}

@Suite("A plugin whose observer names the wrong owner")
struct WrongOwnerTests {
  @Test("is not added, and the error says what to write")
  func refused() throws {
    let output = KeptOutput()
    var catalog = Catalog { [PluginContainer(name: "room")] }
    try catalog.add(plugin: Stranger.self)
    let session = try Session(catalog: catalog, commands: .all, output: output)
    session.run(SourceText("add plugin room/a Stranger"))
    #expect(
      output.remarks.hasPrefix(
        "error[refused]: not added: its observer of Who names Clerk as its owner; write"
          + "\n    @SyncMessageObserver<Stranger, Who>\n"))
    #expect(session.topology.nodes[0].plugins.isEmpty)
  }
}
