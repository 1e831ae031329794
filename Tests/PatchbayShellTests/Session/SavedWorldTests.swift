import Foundation
import PatchbayInspection
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("A saved, copied or rebuilt world")
struct SavedWorldTests {
  @Test(
    "is restored with its members, relays and states in order",
    arguments: seeds(6, longFactor: 500))
  func loading(seed: UInt64) throws {
    let bench = try Workbench(RandomWorld.beginning, isInteractive: true)
    var commands = RandomWorld(seed: seed)
    for _ in 0..<40 { bench.run(commands.next()) }
    try expectLoads(bench)
  }

  @Test("is copied with its states in order", arguments: seeds(6, longFactor: 750))
  func copying(seed: UInt64) throws {
    let bench = try Workbench(RandomWorld.beginning, isInteractive: true)
    var commands = RandomWorld(seed: seed)
    for _ in 0..<40 { bench.run(commands.next()) }
    for root in ["/a", "/e"] {
      guard bench.session.topology.nodes.contains(where: { $0.path.text == root }) else { continue }
      bench.run("cp \(root) /copy")
      #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
      let lines = bench.session.savedWorld.split(separator: "\n").map(String.init)
      let copy = lines.filter { $0.contains(" /copy") }
        .map { $0.replacingOccurrences(of: " /copy", with: " \(root)") }
      let original = lines.filter { line in
        [" ", "/", ":", ""].contains { line.contains(" \(root)\($0)") && !line.contains(" /copy") }
          && !line.hasPrefix("#")
      }
      #expect(copy == original)
      bench.run("rm /copy")
    }
  }

  @Test(
    "equals the earlier one after undo, and the later one after redo",
    arguments: seeds(6, longFactor: 500))
  func undoing(seed: UInt64) throws {
    let bench = try Workbench(RandomWorld.beginning, isInteractive: true)
    var commands = RandomWorld(seed: seed)
    for _ in 0..<25 {
      let steps = bench.session.stepCount
      let before = bench.session.topology
      let command = commands.next()
      bench.run(command)
      guard bench.session.stepCount > steps else { continue }
      let after = bench.session.topology
      bench.run("undo")
      #expect(bench.session.topology == before, "undo of \(command)")
      bench.run("redo")
      #expect(bench.session.topology == after, "redo of \(command)")
    }
  }

  /// Worlds that once lost something, and similar ones.
  static let worlds = [
    "add plugin e/f Forwarder on=S0 send=S1 n:=.n+1; send e S0 n=4; send e S1 n=50",
    "add plugin e/f Forwarder on=S0 send=S1 n:=.n+1 post=true; send e S0 n=4; send e S1 n=50",
    "send e S0 n=1; send e S1 n=2; send e S0 n=3",
    "send a/c S0 n=1; send a/c S1 n=2 --scope=container; send a S0 n=3 --scope=container",
    "send a S0 n=1; send a/c S1 n=2 --scope=container; send a S2 n=3",
    "send e S1 n=1; send a S0 n=1; mv e a; send a S1 n=2",
    "set a S0 n=1; set a S0 n=2 --channel=x; set a S0 n=3 --channel=y; clear a/c S0 --channel=x",
    "set a/c S0 n=1; set a S1 n=2", "set a S1 n=2; set a/c S0 n=1", "set a/c S0 n=1; set a S0 n=2",
    "set a S0 n=1; set a/c S0 n=2; clear a/b S0", "set a S0 n=1; clear a/c S0; set a/b S1 n=1",
    "set a/b/d S0 n=2; set a S0 n=1; clear a/b S0", "set a S0 n=1; clear a/b S0; set a/b/d S0 n=2",
    "set a/c S0 n=1; set a S0 n=2 --channel=x; set a/c S0 n=3 --channel=y",
    "set a S0 n=1 --channel=x; set a S0 n=2; clear a/c S0; set a/c S0 n=1 --channel=x",
    "add plugin e/a Probe; add plugin e/b Probe; add relay e/b/x Bubble value=red; add relay e/a/y Bubble value=red",
    "add plugin e/h Hoarder relays=1; add relay e/h/relay1/x Bubble value=red",
    "add plugin e/h Hoarder relays=1; add relay e/h/relay1/x Bubble value=red; set e/h priority=5",
    "add plugin e/h Hoarder relays=1; add relay e/h/relay1/x Bubble value=red; set e/h on=S0",
    "add plugin e/h Hoarder relays=1; add relay e/h/x Bubble value=red; add plugin e/g Hoarder relays=1",
    "add plugin e/h Hoarder relays=1; add plugin e/g Hoarder relays=1; add plugin e/h Hoarder relays=2 --replace",
    "add plugin e/h Hoarder relays=1; add plugin e/g Hoarder relays=1; set e/h relays=2",
    "add interceptor e:i count; add interceptor e:j count; add interceptor e:i count --replace --order=2",
    "add interceptor e:i count; add interceptor e:j count; add interceptor e:i count --replace",
    "add plugin e/p Probe; lint --accept never-sent e/p 'it is'; lint --accept never-sent e/p 'so'",
    "add interceptor e:i count; lint --accept idle-interceptor e:i so; lint --accept never-read a so",
    "lint --accept never-answered / 'asked from outside'; mv e a; lint --accept never-set a/e 'it is \"so\"'",
  ]

  @Test("loses nothing that was once lost", arguments: worlds)
  func found(world: String) throws {
    let bench = try Workbench(RandomWorld.beginning + "\n" + world)
    #expect(bench.remarks == "")
    try expectLoads(bench)
  }

  @Test("lacks the steps from the first one that builds something since it was saved")
  func unsaved() throws {
    let bench = try Workbench("add container r; define event E; option trace off")
    #expect(bench.session.unsavedSteps == 1...2)
    bench.session.noteSaved()
    #expect(bench.session.unsavedSteps == nil)
    bench.run("send r E")
    #expect(bench.session.unsavedSteps == nil)
    bench.run("let a=1; send r E")
    #expect(bench.session.unsavedSteps == 4...5)
    bench.run("undo 2")
    #expect(bench.session.unsavedSteps == nil)
  }

  private func expectLoads(_ bench: Workbench) throws {
    let folder = FileManager.default.temporaryDirectory.path
    let file = "\(folder)/patchbay-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let (before, saved) = (bench.session.topology, bench.session.savedWorld)
    bench.run("save '\(file)'; load '\(file)'")
    #expect(bench.lastResult == .succeeded, "\(bench.remarks)")
    let after = bench.session.topology
    #expect(after.nodes.map(\.path) == before.nodes.map(\.path))
    for (after, before) in zip(after.nodes, before.nodes) where after != before {
      #expect(after == before, "\(saved)")
    }
    #expect(bench.session.savedWorld == saved)
  }
}
