import Foundation
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell
import PatchbayText
import ShellSupport
import TestSupport
import Testing

/// Data may have any contents; output of it must not control a terminal.
@Suite("Hostile text")
struct HostileTextTests {
  @Test("is escaped in the output of every command", arguments: seeds(2, longFactor: 150))
  func commands(seed: UInt64) throws {
    let (output, painted) = (KeptOutput(), KeptOutput())
    let session = try Self.session(seed, output)
    let other = try Self.session(seed, painted, isColoured: true)
    var hostile = HostileText(seed: seed)
    for command in Self.beginning + Self.build(&hostile) + Self.use(&hostile) {
      output.clear()
      painted.clear()
      let source = SourceText(name: hostile.text(), command)
      for session in [session, other] {
        session.run(source)
        session.history.append(command)
      }
      for printed in [output.text, output.remarks] {
        #expect(printed.isTame, "seed \(seed): \(command)\n\(printed.debugDescription)")
      }
      // Without our own colours, the output must equal that of the uncoloured session.
      for (plain, painted) in [(output.text, painted.text), (output.remarks, painted.remarks)] {
        #expect(painted.unpainted == plain, "seed \(seed): \(command)")
      }
      if command.contains("--format="), output.remarks.isEmpty {
        try expectDocument(
          output.text, isJSON: command.hasSuffix("json") || command.hasSuffix("chrome"))
      }
      if session.options.reportsJSON {
        for error in output.remarks.split(separator: "\n") where error.hasPrefix("{") {
          try expectDocument("\(error)\n", isJSON: true)
        }
      }
    }
    #expect(session.placeText.isTame)
  }

  /// A document has escapes of its own, so that a runner in CI needs none.
  private func expectDocument(_ text: String, isJSON: Bool) throws {
    var commands = WorkflowCommands()
    #expect(commands.taken(outOf: text) == text)
    if isJSON { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test("is escaped in a file as on the screen", arguments: seeds(3, longFactor: 130))
  func files(seed: UInt64) throws {
    let output = KeptOutput()
    let session = try Self.session(0, output)
    var hostile = HostileText(seed: seed)
    let file = FileManager.default.temporaryDirectory.path + "/patchbay-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    for command in Self.beginning + Self.build(&hostile) { session.run(SourceText(command)) }
    for command in Self.looks + ["echo \(Value.quoted(hostile.text()))"] {
      output.clear()
      session.run(SourceText("\(command) > '\(file)'"))
      guard output.remarks.isEmpty else { continue }
      session.run(SourceText(command))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == output.text, "\(command)")
    }
  }

  @Test("is offered in a form that can be typed", arguments: seeds(2, longFactor: 150))
  func offers(seed: UInt64) throws {
    let session = try Self.session(0, KeptOutput())
    var hostile = HostileText(seed: seed)
    for command in Self.beginning + Self.build(&hostile) { session.run(SourceText(command)) }
    for typed in Self.typed {
      let found = session.completions(for: typed, at: typed.utf8.count).candidates
      for candidate in found {
        #expect(candidate.insertion.isTame && candidate.display.isTame && candidate.summary.isTame)
        #expect(!(candidate.display + candidate.summary).contains { $0.isNewline || $0 == "\t" })
      }
      #expect(session.hint(for: typed)?.isTame ?? true)
    }
  }
}

extension HostileTextTests {
  private static func session(
    _ seed: UInt64, _ output: KeptOutput, isColoured: Bool = false
  ) throws -> Session {
    var options = SessionOptions()
    options.keepsGoing = true
    options.isColoured = isColoured
    options.hasColouredErrors = isColoured
    options.reportsJSON = seed % 3 == 2
    options.isUnicode = seed % 5 == 1
    return try Session(
      catalog: .application(isEmpty: true), commands: .withScenarios, output: output,
      options: options)
  }

  private static let beginning = [
    "define state S t:text; define event E t:text; define query Q t:text --returns=any",
    "add composer a; add container a/c; add container d",
  ]

  private static func build(_ hostile: inout HostileText) -> [String] {
    func word(_ text: String) -> String { Value.quoted(text) }
    var name: String { word(hostile.name()) }
    var text: String { word(hostile.text()) }
    return [
      "add composer a/\(name)", "add container \(text)",
      "add plugin a/c/\(name) Probe on=S channel=\(text)",
      "add plugin a/c/r Responder on=Q answer=\(text)", "add plugin d/f Faulty on=E error=\(text)",
      "add plugin d/w Forwarder on=E send=S t=\(text) send-channel=\(text)",
      "add plugin d/chat Chat greeting=\(text)", "add plugin d/l Logger on=E,S",
      "add relay a/c/r/\(name) Bubble value=red", "add interceptor a:\(name) map E t=\(text)",
      "add interceptor a:\(name) drop S --when=\(word(".t == " + text))",
      "add interceptor d:log log", "add interceptor d:\(name) answer Q value=\(text)",
      "set d S t=\(text) --channel=\(text)", "set a S t=\(text)", "env a k=\(text)",
      "env d LiveRoomInfo id=1 title=\(text)", "hold \(name) LiveRoomInfo id=1 title=\(text)",
      "slot a/c \(word("Chat:" + hostile.name())) --view=\(text) --at=left",
      "slot d Chat --view=\(text)", "provide d --type=Chat --name=\(text) greeting=\(text)",
      "let v=\(text)", "let w=\(name)", "let x=<<END\n\(hostile.text())\nEND",
      "let y:=\(word("upper(\(text))"))", "watch S; watch \(name)",
    ]
  }

  private static let looks = [
    "let", "ls", "ls a", "tree --env --states", "tree --format=json", "find a",
    "find a --format=json",
    "show a", "show d", "show a/c", "show d --format=json", "state a", "state d",
    "state d --format=json",
    "env a", "env d --format=json", "view", "view --format=json", "view d --find=sheet", "types",
    "types Chat", "log", "log --format=json", "watch --list", "watch --list --format=json",
    "graph --format=dot --env --states", "graph --format=mermaid --env --states --legend",
    "graph --format=json", "graph", "timeline", "timeline --format=json", "leaks", "option trace",
    "trace m1", "trace m1 --format=json", "trace m1 --format=chrome", "trace m2",
    "trace m3 --causes",
    "history", "reach E --from=d", "reach S --from=a --format=json", "complete 'ls '",
    "complete 'echo $' --format=json", "complete 'hold '", "why d/w", "why a/c/r --format=json",
    "why d/f m1", "record",
  ]

  private static func use(_ hostile: inout HostileText) -> [String] {
    func word(_ text: String) -> String { Value.quoted(text) }
    var name: String { word(hostile.name()) }
    var text: String { word(hostile.text()) }
    let raw = hostile.text()
    let sends = [
      "send d E t=\(text)", "send a S t=\(text) --channel=\(text)",
      "send d S t=\(text) --trace=brief",
      "ask a/c Q t=\(text)", "ask a/c Q t=\(text) --trace=off", "ask d Q t=\(text)",
      "replay m1 t=\(text)",
      "echo \(text)", "echo \(text) \(text)", "echo $v $w $x", "echo \(raw)",
      "echo <<END\n\(raw)\nEND",
      "cd \(name)", "expect field m1 t=\(text)", "expect result \(text)", "help \(text)",
      "history \(word("/" + hostile.text() + "/"))", "find \(text)", "find \(text) --format=json",
      "view d --find=\(text)", "view --find=\(text) --format=json",
    ]
    let wrong = [
      "rm \(text)", "show \(name)", "env a \(text)", "unset a \(name)",
      "add plugin d/\(name) \(text)",
      "define event \(text) \(text)", "set a \(name)=\(text)", "release \(text)",
      "release @\(name)",
      "option \(text) \(text)", "load \(text)", "run \(text)", "check \(text)", "save \(text)/x",
      "echo > \(text)/x", "send d \(text)", "send d E \(name)=\(text)", "ask d Q t:=\(text)",
      "send d E t:=\(word("\"" + hostile.text() + "\" + 1"))", "expect state d S t=\(text)",
      "mv a \(text)", "cp a \(name)/\(text)", "rename a/c \(name)", "trace \(text)",
      "repeat 2 \(raw)",
      "try rm \(name)", "try add composer \(name)", raw, "\(name) \(name)", "!\(raw) echo",
      "[\(raw)] echo", "add interceptor a:x \(text)", "reach \(text)", "why \(text)",
      "graph --format=\(text)", "tree --\(raw)", "let a:=\(text)", "clear a \(text)",
      "watch \(text)",
      "undo", "redo", "timeline", "undo \(text)", "types \(text)", "complete \(text)",
    ]
    return sends + looks + wrong + looks
  }

  private static let typed = [
    "", "ls ", "show ", "cd a/", "rm a/c/", "echo $", "release ", "env a ", "env a @", "unset a ",
    "set a ", "set d/", "add plugin d/x Probe channel=", "clear d S --channel=",
    "send d S --channel=",
    "send d E t=", "ask a/c Q --target=Chat:", "view --find=", "rm a:", "help ", "history ", "why ",
  ]
}
