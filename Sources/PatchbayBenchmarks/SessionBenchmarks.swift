import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

var sessionGroups: [Group] {
  [commandGroup, undoGroup, completionGroup, sendGroup]
    + ["tree", "graph --format=dot"].map(lookGroup)
}

/// Output that is discarded.
private final class Silence: SessionOutput {
  func write(_ text: String) {}
  func write(remark text: String) {}
}

extension Session {
  /// A session in which these commands were run.
  static func after(_ commands: [String], keepingTraces count: Int? = nil) -> Session {
    var options = SessionOptions()
    if let count { options.recording.mostTraces = count }
    // Keep all steps, so that undo can go back to each.
    options.mostSteps = 10_000_000
    do throws(ShellError) {
      let session = try Session(catalog: Catalog(), output: Silence(), options: options)
      session.do(commands.joined(separator: "\n"))
      return session
    } catch {
      fatalError("\(error)")
    }
  }

  func `do`(_ text: String) {
    guard run(SourceText(text)) == .succeeded else { fatalError("failed: \(text)") }
  }
}

/// A mixture of commands that leaves a world with a node for each hundred commands.
private func mixture(_ count: Int) -> [String] {
  let beginning = [
    "define event Ping n:int", "define event Pong", "add composer a", "add container a/hall",
    "add plugin a/hall/p Probe on=Ping",
  ]
  return beginning
    + (beginning.count..<count).map { index in
      switch index % 100 {
      case 0: "add container a/c\(index)"
      case 1: "add plugin a/c\(index - 1)/p Probe on=Pong"
      case 2...9: "send a/hall Ping n=\(index) --trace=off"
      case 10...19: "let x=\(index)"
      default: "env a/hall k\(index % 50)=\(index)"
      }
    }
}

private let sizes = [100, 1_000, 10_000]

private var commandGroup: Group {
  Group(
    title: "commands from a file",
    rows: [1_000, 10_000, 100_000].map { count in
      Row(name: "Session.run, \(count) commands", size: count) {
        let commands = mixture(count)
        return { _ = Session.after(commands) }
      }
    })
}

private var undoGroup: Group {
  Group(
    title: "undo",
    rows: sizes.map { count in
      Row(name: "undo after \(count) steps, and a step", size: count) {
        let session = Session.after(mixture(count))
        return {
          session.do("undo")
          session.do("env a last=1")
        }
      }
    })
}

private var completionGroup: Group {
  Group(
    title: "completion of a path",
    rows: sizes.map { count in
      Row(name: "Session.completions, \(count) siblings", size: count) {
        let session = Session.after(
          ["add composer a"] + (0..<count).map { "add container a/c\($0)" })
        return { _ = session.completions(for: "ls a/c9", at: 7) }
      }
    })
}

/// A world with a tenth of its nodes at the top.
private func lookGroup(_ command: String) -> Group {
  Group(
    title: "\(command) of a world",
    rows: sizes.map { count in
      Row(name: "\(command), \(count) nodes", size: count) {
        let session = Session.after(
          (0..<count / 10).map { index in
            "add composer c\(index)\n"
              + (1..<10).map { "add container c\(index)/c\($0)" }.joined(separator: "\n")
          })
        return { session.do(command) }
      }
    })
}

/// The cost of a send that is typed, parsed, recorded and shown.
private var sendGroup: Group {
  Group(
    title: "a typed send to 10 observers",
    rows: [
      Row(name: "Engine.send(10)") {
        let container = PluginContainer()
        container.addListeners(10, of: Tick.self)
        return { container.send(message: Tick(number: 1)) }
      }
    ]
      + ["off", "brief", "full"].map { detail in
        Row(name: "send, with --trace=\(detail)") {
          let session = Session.after(
            ["define event Ping n:int", "add container a"]
              + (0..<10).map { "add plugin a/p\($0) Probe on=Ping" })
          return { session.do("send a Ping n=1 --trace=\(detail)") }
        }
      })
}
