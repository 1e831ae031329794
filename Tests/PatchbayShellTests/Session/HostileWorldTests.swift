import Foundation
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("A world with hostile names")
struct HostileWorldTests {
  private static let beginning = """
    define state S t:text; define event E t:text; define query Q t:text --returns=any
    add composer a; add container a/c; add container d
    """

  @Test(
    "survives saving as a script and as JSON, and runs nothing",
    arguments: seeds(1, longFactor: 800)
  )
  func loading(seed: UInt64) throws {
    let bench = try Workbench(Self.beginning)
    var hostile = HostileText(seed: seed)
    for _ in 0..<12 {
      for command in Self.commands(&hostile) { bench.run(command) }
    }
    #expect(bench.session.stepCount > 60, "seed \(seed)")
    for ending in ["", ".json"] { try expectLoads(bench, ending, seed) }
  }

  /// Commands of each sort that a saved world has; impossible names are refused.
  private static func commands(_ hostile: inout HostileText) -> [String] {
    func word(_ text: String) -> String { Value.quoted(text) }
    // In a path, a name that is not a single word has quotes of its own.
    func step(_ name: String) -> String { word(word(name)) }
    var name: String { hostile.name() }
    var text: String { hostile.text() }
    return [
      "add composer a/\(word(name))", "add container \(word(name))",
      "add composer a/\(step(name))", "add container d/../\(step(name))",
      "add plugin a/c/\(word(name)) Probe on=S channel=\(word(text))",
      "add plugin d/\(step(name)) Responder on=Q answer=\(word(text))",
      "add plugin d/ Forwarder on=E send=S t:=\(word(word(text)))",
      "add relay a/c/\(word(name))/\(word(name)) Bubble value=red",
      "add interceptor a:\(word(name)) map E t=\(word(text))",
      "add interceptor d:\(word(name)) drop E --when=\(word(".t == " + word(text)))",
      "set d S t=\(word(text)) --channel=\(word(text))", "set a S t=\(word(text))",
      "env a k=\(word(text))", "env d LiveRoomInfo id=1 title=\(word(text))",
      "hold \(word(name)) LiveRoomInfo id=1 title=\(word(text))",
      "hold h LiveRoomInfo id=2 title=b", "env a/c @h --weak",
      "slot a/c \(word("Chat:" + name)) --view=\(word(text)) --at=left",
      "slot d Chat --view=\(word(text))",
      "provide d --type=Chat --name=\(word(text)) greeting=\(word(text))",
      "let v=\(word(text))", "let w=\(word(name))",
    ]
  }

  private func expectLoads(_ bench: Workbench, _ ending: String, _ seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.path
    let file = "\(folder)/patchbay-\(UUID().uuidString)\(ending)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (before, saved) = (bench.session.topology, bench.session.savedWorld)
    let printed = bench.run("save '\(file)'; load '\(file)'")
    #expect(printed == "", "seed \(seed)")
    #expect(bench.lastResult == .succeeded, "seed \(seed): \(bench.remarks)\n\(saved)")
    #expect(bench.session.topology == before, "seed \(seed)")
    #expect(bench.session.savedWorld == saved, "seed \(seed)")
    let bytes = try String(contentsOfFile: file, encoding: .utf8)
    #expect(bytes.isTame, "seed \(seed)")
  }
}
