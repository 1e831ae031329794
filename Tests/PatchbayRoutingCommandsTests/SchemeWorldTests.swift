import PatchbayShell
import ShellSupport
import TestSupport
import Testing

@Suite("A world with schemes")
struct SchemeWorldTests {
  /// The commands that list the offers.
  private static let lists =
    "routes; target; subscribe; module; service; adapt; present --format=json"

  @Test("is equal after saving and loading", arguments: seeds(4, longFactor: 375))
  func loading(seed: UInt64) throws {
    let bench = try bench(of: seed)
    bench.run("trigger stop --trace=off")
    let saved = bench.session.savedWorld
    let other = try Workbench(saved)
    #expect(other.remarks == "", "\(saved)")
    #expect(other.session.savedWorld == saved)
    // Loading makes views last, so offers may have another order in a world with a view.
    for bench in [bench, other] {
      bench.run("dismiss view --trace=off")
      while bench.lastResult == .succeeded { bench.run("dismiss view --trace=off") }
    }
    #expect(other.session.topologyText == bench.session.topologyText)
  }

  @Test(
    "is restored after each undone and redone command", arguments: seeds(1, longFactor: 600))
  func undoing(seed: UInt64) throws {
    let bench = try Workbench(RandomSchemes.beginning, isInteractive: true)
    var commands = RandomSchemes(seed: seed)
    var states = [state(of: bench)]
    for _ in 0..<30 {
      bench.run(commands.next())
      if bench.lastResult == .succeeded, state(of: bench) != states.last {
        states.append(state(of: bench))
      } else if bench.lastResult != .succeeded {
        #expect(state(of: bench) == states.last, "a command that failed changed something")
      } else {
        bench.run("undo")
      }
    }
    for wanted in states.reversed().dropFirst() {
      bench.run("undo")
      #expect(state(of: bench) == wanted)
    }
    for wanted in states.dropFirst() {
      bench.run("redo")
      #expect(state(of: bench) == wanted)
    }
  }

  @Test("has parts of each scheme, so that the other tests cover them")
  func variety() throws {
    var saved = ""
    for seed in seeds(4) { saved += try bench(of: seed).session.savedWorld }
    for verb in ["route ", "target ", "subscribe ", "module ", "service ", "present "] {
      #expect(saved.contains("\n" + verb), "\(verb)")
    }
  }

  private func bench(of seed: UInt64) throws -> Workbench {
    let bench = try Workbench(RandomSchemes.beginning, isInteractive: true)
    var commands = RandomSchemes(seed: seed)
    for _ in 0..<40 { bench.run(commands.next()) }
    return bench
  }

  private func state(of bench: Workbench) -> String {
    bench.session.topologyText + bench.session.savedWorld + bench.run(Self.lists)
  }
}
