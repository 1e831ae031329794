import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("A session without file access")
struct NoFilesTests {
  /// Commands that would succeed with file access.
  static let commands: [(command: String, code: String)] = [
    ("load /dev/null", "cannot-read"),
    ("run /dev/null", "cannot-read"),
    ("check /dev/null", "cannot-read"),
    ("save /dev/null", "cannot-write"),
    ("graph -o /dev/null", "cannot-write"),
    ("graph --format=svg -o /dev/null", "cannot-write"),
    ("echo a > /dev/null", "cannot-write"),
    ("echo a >> /dev/null", "cannot-write"),
  ]

  private func session(_ output: KeptOutput) throws -> Session {
    var options = SessionOptions()
    options.allowsFiles = false
    return try Session(
      catalog: .application(isEmpty: true), output: output, options: options)
  }

  @Test("reports that wherever a file is named", arguments: commands)
  func saysSo(row: (command: String, code: String)) throws {
    let output = KeptOutput()
    let session = try session(output)
    #expect(session.run(SourceText(row.command)) != .succeeded)
    let verb = row.code == "cannot-read" ? "read" : "write"
    #expect(
      output.remarks.contains(
        "error[\(row.code)]: can't \(verb) /dev/null: this session can't access files\n"))
  }

  @Test("completes no file names")
  func offersNone() throws {
    let session = try session(KeptOutput())
    #expect(session.completions(for: "load /dev/nul", at: 13).candidates.isEmpty)
    #expect(
      try Workbench().session.completions(for: "load /dev/nul", at: 13).candidates.count == 1)
  }

  @Test("can also skip waiting")
  func waitsForNothing() throws {
    var options = SessionOptions()
    options.takesTime = false
    let session = try Session(
      catalog: .application(isEmpty: true), output: KeptOutput(), options: options)
    session.run(
      SourceText(
        "define event Ping; add container a; add plugin a/s Slow on=Ping ms=3600000; send a Ping"))
    #expect(session.traces.count == 1)
  }
}
