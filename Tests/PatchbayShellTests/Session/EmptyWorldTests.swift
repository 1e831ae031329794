import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("An empty world")
struct EmptyWorldTests {
  /// The commands that change nothing.
  static let queries = CommandTable.all.verbs.filter {
    CommandTable.all.spec(named: $0)?.effect == .nothing
  }

  @Test("makes each command that only reports print a line or an error", arguments: queries)
  func words(verb: String) throws {
    let bench = try Workbench()
    let printed = bench.run(verb)
    #expect(!printed.isEmpty || bench.lastResult != .succeeded)
  }
}
