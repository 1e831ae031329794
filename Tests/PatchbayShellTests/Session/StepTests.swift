import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("Steps")
struct StepTests {
  @Test("a failed command leaves the world unchanged", arguments: seeds(25, longFactor: 120))
  func atomicity(seed: UInt64) throws {
    let bench = try Workbench(RandomCommands.beginning, isInteractive: true)
    var commands = RandomCommands(seed: seed)
    for _ in 0..<30 {
      let (before, messages) = (bench.stateBesidesMessages, bench.messages)
      let last = bench.session.recorder.lastNumber
      let command = commands.next()
      bench.run(command)
      guard bench.lastResult != .succeeded || command.hasPrefix("try ") else { continue }
      let remarks = bench.remarks
      #expect(difference(bench.stateBesidesMessages, before) == nil, "\(command)\n\(remarks)")
      guard bench.session.recorder.lastNumber > last, !command.hasPrefix("try ") else {
        #expect(difference(bench.messages, messages) == nil, "\(command)\n\(remarks)")
        continue
      }
      for trace in bench.session.traces where trace.number > last {
        #expect(trace.isTakenBack == true, "\(command)\n\(remarks)")
      }
    }
  }

  @Test(
    "undo restores the world before a command, and redo the world after it",
    arguments: seeds(25, longFactor: 120))
  func undo(seed: UInt64) throws {
    let bench = try Workbench(RandomCommands.beginning, isInteractive: true)
    var commands = RandomCommands(seed: seed)
    for _ in 0..<20 {
      let steps = bench.session.stepCount
      let before = bench.withoutTimeline
      let command = commands.next()
      bench.run(command)
      guard bench.session.stepCount > steps else { continue }
      let after = bench.withoutTimeline
      bench.run("undo")
      #expect(difference(bench.withoutTimeline, before) == nil, "undo of \(command)")
      bench.run("redo")
      #expect(difference(bench.withoutTimeline, after) == nil, "redo of \(command)")
    }
  }

  @Test(
    "a saved world is restored with its topology, environment, states and names",
    arguments: seeds(25, longFactor: 120))
  func saving(seed: UInt64) throws {
    let bench = try Workbench(RandomCommands.beginning, isInteractive: true)
    var commands = RandomCommands(seed: seed)
    for _ in 0..<40 { bench.run(commands.next()) }
    let again = try Workbench("load /dev/null")
    again.run(bench.session.savedWorld)
    #expect(again.remarks == "")
    #expect(difference(again.session.topologyText, bench.session.topologyText) == nil)
    #expect(difference(again.session.savedWorld, bench.session.savedWorld) == nil)
  }

  @Test("saved states are replayed in the order of writing, wherever they were written")
  func savedStates() throws {
    let bench = try Workbench(
      """
      define state Mood level:int; add composer a; add container a/b
      set a/b Mood level=1; set a Mood level=2 --channel=x; set a/b Mood level=3 --channel=y
      """)
    let again = try Workbench(bench.session.savedWorld)
    let states = bench.run("state a/b")
    #expect(states.split(separator: "\n").count == 3)
    #expect(again.run("state a/b") == states)
    #expect(again.session.savedWorld == bench.session.savedWorld)
  }
}

@Suite("Saved states")
struct SavedStateTests {
  static let worlds = [
    "set r/c A n=1; set r B n=2", "set r B n=2; set r/c A n=1", "set r/c A n=1; set r A n=2",
    "set r A n=1; set r/c A n=2; clear r/d A", "set r A n=1; clear r/c A; set r/d B n=1",
    "add composer r/e; add container r/e/f; set r/e/f A n=2; set r A n=1; clear r/e A",
    "add composer r/e; add container r/e/f; set r A n=1; clear r/e A; set r/e/f A n=2",
  ]

  @Test("are restored at their nodes, in the order of writing", arguments: worlds)
  func order(states: String) throws {
    let bench = try Workbench(
      "define state A n:int; define state B n:int; add composer r; add container r/c r/d; \(states)"
    )
    let again = try Workbench("load /dev/null")
    again.run(bench.session.savedWorld)
    #expect(again.session.topologyText == bench.session.topologyText)
    #expect(again.session.savedWorld == bench.session.savedWorld)
  }
}

extension Workbench {
  /// The whole state without the steps.
  fileprivate var withoutTimeline: String { stateBesidesSteps + messages }
}

/// Returns the first lines in which two texts differ.
private func difference(_ found: String, _ wanted: String) -> String? {
  guard found != wanted else { return nil }
  let (found, wanted) = (found.split(separator: "\n"), wanted.split(separator: "\n"))
  let index = zip(found, wanted).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  let place = index ?? min(found.count, wanted.count)
  return "line \(place + 1): \(found.dropFirst(place).first ?? "-") instead of "
    + "\(wanted.dropFirst(place).first ?? "-")"
}

@Suite("A running application")
struct LiveTreeTests {
  @Test("can be inspected and sent messages, but not undone")
  func live() throws {
    let room = PluginContainer(name: "room")
    let output = KeptOutput()
    let session = try Session(catalog: Catalog(live: [room]), output: output)
    #expect(session.run(SourceText("env room k=1; tree --env")) == .succeeded)
    #expect(output.text == "/room   container\n`- env  k=1\n")
    for command in ["undo", "try env room k=2"] {
      output.clear()
      #expect(session.run(SourceText(command)) == .failed)
      #expect(
        output.remarks.hasPrefix(
          "error[adopted]: changes to a running application can't be undone or tried")
      )
    }
    output.clear()
    session.run(SourceText("env room"))
    #expect(output.text == "k  1  set on /room\n")
    output.clear()
    session.run(SourceText("echo $(cd room; watch; env . k=2) $(rm nothing)"))
    #expect(output.remarks.hasPrefix("what it had done by then is kept\n"))
    output.clear()
    session.run(SourceText("env room; watch --list"))
    #expect(
      output.text
        == "k  2  set on /room\nnothing is watched: watch KIND or watch P begins\n")
    #expect(session.placeText == "/")
  }
}

@Suite("Timing")
struct TimingTests {
  @Test("is shown for each hop of a timed message, and refused for untimed ones")
  func timing() throws {
    let bench = try Workbench("define event Ping; add container r; add plugin r/p Probe on=Ping")
    bench.run("send r Ping --trace=off; trace m1 --timing")
    #expect(bench.remarks.contains("error[not-possible]: m1 was sent without timing"))
    let lines = bench.run("option timing on; send r Ping --trace=off; trace m2 --timing")
      .split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("+") && $0.contains(" us") })
  }
}
