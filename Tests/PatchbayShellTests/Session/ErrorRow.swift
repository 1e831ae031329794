import PatchbayShell
import ShellSupport
import Testing

/// A line with an error, and the expected text of the error.
struct ErrorRow: CustomTestStringConvertible, Sendable {
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
  private static let beginning = """
    define event Ping n:int note:text?
    define state Mood level:int
    define query Sum a:int b:int --returns=int
    add composer a
    add composer a/b
    add container a/b/c
    add plugin a/b/c/p Probe on=Ping
    """

  func check() throws {
    let bench = try Workbench(Self.beginning)
    bench.run(line)
    #expect(bench.remarks == words + "\n")
    #expect(bench.lastResult != .succeeded)
  }
}
