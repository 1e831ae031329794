import Foundation
import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import PatchbayRouting
import PatchbayRoutingCommands
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

struct HowMuch: SyncPluginMessage, Codable {
  typealias Response = Int
}

private final class Kettle: Plugin {
  @SyncMessageObserver<Kettle, HowMuch> private var amount = { kettle, _ in kettle.litres }
  private let litres: Int

  init?(params: Any?) {
    guard let params = params as? [String: Any], let litres = params["litres"] as? [Int],
      params["lid"] as? [String: Any] != nil
    else { return nil }
    self.litres = litres.reduce(0, +)
  }
}

@Suite("A catalogue with announced types")
struct AnnouncedCatalogTests {
  private func session(_ output: KeptOutput) throws -> Session {
    var catalog = Catalog { [PluginContainer(name: "room")] }
    try catalog.add(query: HowMuch.self, summary: "how much is in it")
    try catalog.addAnnounced([AnnouncedPlugin(name: "Kettle", type: Kettle.self)])
    return try Session(catalog: catalog, commands: .all, output: output)
  }

  @Test("has the types that a manifest names and no Swift file mentions")
  func manifest() async throws {
    let manifest = """
      [{"plugin": "Kettle", "name": "k", "params": {"litres": [1, 1], "lid": {"on": true}}},
       {"plugin": "Kettel"}]
      """
    try await withTemporaryFolder(files: ["tea.json": manifest]) { folder in
      let output = KeptOutput()
      let session = try session(output)
      let path = folder.appending(path: "tea.json").path
      #expect(session.run(SourceText("manifest \(path) room")) == .succeeded, "\(output.remarks)")
      #expect(
        output.remarks == "warning[unknown-type]: \(path):2: no plugin type 'Kettel'; skipped\n")
      output.clear()
      session.run(SourceText("ask room HowMuch --trace=off"))
      #expect(output.text == "2\n")
      #expect(session.savedWorld.contains("add plugin /room/k Kettle lid="))
      output.clear()
      session.run(SourceText("manifest \(path) room --strict"))
      #expect(
        output.remarks.replacing("\n    ", with: " ").hasPrefix(
          "error[unknown-type]: \(path):2: no plugin type 'Kettel'; nothing added"))
    }
  }

  @Test("offers the types to add plugin, too; a refusal is an error")
  func command() throws {
    let output = KeptOutput()
    let session = try session(output)
    #expect(
      session.run(SourceText("add plugin room/k Kettle litres=[3] lid={}")) == .succeeded,
      "\(output.remarks)")
    #expect(session.run(SourceText("add plugin room/x Kettle litres=full")) != .succeeded)
    #expect(output.remarks.hasPrefix("error[refused]: "), "\(output.remarks)")
  }

  @Test("refuses params that are no object, with a report")
  func plain() async throws {
    let files = ["tea.json": #"[{"plugin": "Kettle", "params": 7}]"#]
    try await withTemporaryFolder(files: files) { folder in
      let output = KeptOutput()
      let session = try session(output)
      let path = folder.appending(path: "tea.json").path
      #expect(session.run(SourceText("manifest \(path) room")) == .failed)
      #expect(
        output.remarks.replacing("\n    ", with: " ").hasPrefix(
          "error[bad-manifest]: \(path): Kettle: its params are not an object, which the shell needs"
        ),
        "\(output.remarks)")
    }
  }

  @Test("passes the params of a manifest unchanged, whatever their names")
  func nested() async throws {
    let params = #"{"litres": [1, 1], "lid": {"token": "t", "a b": [{"c": [-0.5, false]}]}}"#
    let files = ["tea.json": #"[{"plugin": "Kettle", "name": "k", "params": \#(params)}]"#]
    try await withTemporaryFolder(files: files) { folder in
      let output = KeptOutput()
      let session = try session(output)
      let path = folder.appending(path: "tea.json").path
      #expect(session.run(SourceText("manifest \(path) room")) == .succeeded, "\(output.remarks)")
      let written = #"{"a b": [{"c": [-0.5, false]}], "token": "t"}"#
      #expect(session.savedWorld.contains("add plugin /room/k Kettle lid=\(written) litres=[1, 1]"))
    }
  }

  @Test("keeps an entry that exists under the same name")
  func known() throws {
    var catalog = Catalog()
    try catalog.add(plugin: Kettle.self, summary: "by hand")
    try catalog.addAnnounced([AnnouncedPlugin(name: "Kettle", type: Kettle.self)])
    let output = KeptOutput()
    try Session(catalog: catalog, commands: .all, output: output).run(SourceText("types Kettle"))
    #expect(output.text.contains("by hand"))
  }
}
