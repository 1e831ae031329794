import PatchbayShell
import ShellSupport
import Testing

/// A wrong line about a scheme, with the expected error.
struct SchemeRow: CustomTestStringConvertible, Sendable {
  private let name: String
  private let line: String
  private let words: String

  init(_ name: String, _ line: String, _ words: String) {
    self.name = name
    self.line = line
    self.words = words
  }

  var testDescription: String { name }

  /// The lines before each row.
  static let beginning = """
    define query Room id:int --returns=int
    define event Show title:text
    add container hall
    add plugin hall/p Responder on=Room answer=.id
    add plugin hall/q Probe on=Show
    route hall/p app://room/:id Room
    """

  func check() throws {
    let bench = try Workbench(Self.beginning)
    bench.run(line)
    #expect(bench.remarks == words + "\n")
    #expect(bench.lastResult != .succeeded)
  }
}
