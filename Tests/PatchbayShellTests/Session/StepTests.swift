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
  @Test("a failed command leaves the world unchanged", arguments: seeds(6, longFactor: 500))
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
    arguments: seeds(6, longFactor: 500))
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
    arguments: seeds(6, longFactor: 500))
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
