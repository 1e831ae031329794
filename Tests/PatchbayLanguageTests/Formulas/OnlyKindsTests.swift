import PatchbayLanguage
import TestSupport
import Testing

@Suite("The only kinds for which a formula can hold")
struct OnlyKindsTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let kinds: Set<String>?

    init(_ text: String, _ kinds: Set<String>?) {
      testDescription = text
      self.kinds = kinds
    }
  }

  @Test(
    "are the kinds that it names, if it excludes all others",
    arguments: [
      Row("kind == 'Ping'", ["Ping"]), Row("'Ping' == kind", ["Ping"]),
      Row("kind in ['Ping', 'Pong']", ["Ping", "Pong"]), Row("kind in []", []),
      Row("kind in ['Ping', 1]", nil),
      Row("env.muted && kind == 'Ping'", ["Ping"]), Row("kind == 'Ping' && .n > 1", ["Ping"]),
      Row("kind == 'Ping' || kind == 'Pong'", ["Ping", "Pong"]),
      Row("kind in ['Ping', 'Pong'] && kind in ['Pong', 'Other']", ["Pong"]),
      Row("kind == 'Ping' && kind == 'Pong'", []),
      Row("kind == 'Ping' || .n > 1", nil), Row("kind != 'Ping'", nil),
      Row("!(kind == 'Ping')", nil), Row("kind == .name", nil), Row("kind in ['Ping', .name]", nil),
      Row("kind =~ 'P.*'", nil), Row(".kind == 'Ping'", nil), Row("upper(kind) == 'PING'", nil),
      Row("env.muted", nil), Row("kind in .names", nil), Row("kind == 1", nil),
      Row(".name in ['Ping']", nil), Row("'Ping' in ['Ping']", nil),
    ])
  func told(row: Row) throws {
    #expect(try Formula(row.testDescription).onlyKinds == row.kinds)
  }

  @Test("include every kind for which it holds")
  func sound() throws {
    let parts = [
      "kind == 'A'", "kind in ['A', 'B']", "'B' == kind", "kind != 'A'", ".yes", "!.yes",
      "kind in []",
    ]
    for (one, other) in parts.flatMap({ one in parts.map { (one, $0) } }) {
      for join in ["&&", "||"] {
        let formula = try Formula("(\(one)) \(join) (\(other))")
        for kind in ["A", "B", "C"] where try formula.holds(in: SampleContext(kind: .text(kind))) {
          #expect(formula.onlyKinds?.contains(kind) != false, "\(formula.text) of \(kind)")
        }
      }
    }
  }
}
