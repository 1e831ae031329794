import PatchbayLanguage
import TestSupport
import Testing

@Suite("Conditions that can't hold")
struct ContradictionTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let kinds: [String]?

    init(_ text: String, among kinds: [String]? = nil) {
      testDescription = text
      self.kinds = kinds
    }
  }

  @Test(
    "are found",
    arguments: [
      Row("false"), Row("1 > 2"), Row("null == 1"), Row("!true"), Row("!(1 < 2)"),
      Row("'a' == 'b'"),
      Row("false && .n == 1"), Row("1 > 2 || 'a' in ['b']"), Row("!(true || .n > 1)"),
      Row("kind == 'Ping'", among: ["Pong"]), Row("kind =~ '^Ad'", among: ["Ping", "Pong"]),
      Row("!(kind == 'Ping')", among: ["Ping"]),
      Row("!(kind != 'Ping') && .n > 1", among: ["Pong"]),
      Row("kind == 'Ping' && kind == 'Pong'"), Row(".n == 1 && .n == 2"), Row(".n > 5 && .n < 3"),
      Row(".n > 5 && .n <= 5"), Row(".n == 5 && .n > 7"), Row(".n == 5 && .n != 5"),
      Row("5 < .n && .text == 'a' && 3 > .n"), Row(".text == 'a' && .text == 'b'"),
      Row("env.level > 3 && env.level < 2"), Row("!(.n > 3) && .n > 4"),
      Row("env.on == true && env.on == false"), Row("(.n == 1 || .n == 2) && false"),
      Row(".x > 1.5 && .x < 1.25"), Row(".n == 1 && .n == 1.5"), Row("!(!(.n > 1 && .n < 1))"),
      Row("(.n > 1 && .n < 1) || (.n == 2 && .n == 3)"),
    ])
  func found(row: Row) throws {
    #expect(try Formula(row.testDescription).neverHolds(amongKinds: row.kinds))
  }

  @Test(
    "are not reported if they may hold",
    arguments: [
      Row("true"), Row(".n > 5"), Row(".n > 5 && .n < 6"), Row(".n >= 5 && .n <= 5"),
      Row(".n == 1 || .n == 2"), Row(".n != 1 && .n != 2"), Row("env.muted"), Row("!env.muted"),
      Row("kind == 'Ping'"), Row("kind == 'Ping'", among: ["Pong", "Ping"]),
      Row("kind == 'Ping' && .n > 1", among: ["Ping"]), Row(".text != 'a' && .text != 'b'"),
      Row(".text > 'x' && .text < 'xa'"), Row(".text =~ 'a' && .text =~ 'b'"),
      Row(".o.a == 1 && .o.b == 2"), Row(".n == 1 && env.n == 2"), Row(".n / 0 == 1"),
      Row("!(.n == 5) && !(.n != 5)"), Row(".n in [1, 2] && .n > 5"), Row("len(.text) > 3"),
      Row("true == .yes && .yes"), Row(".x > 1.25 && .x < 1.5"), Row(".n == 2 && .n == 2.0"),
      Row(".tags == [1] && .tags == [2]"), Row("!(!(.n > 1))"), Row("1 / 0 == 1"),
      Row(".n == 2 || (.n == 1 && .n == 3)"), Row("(.n == 1 && .n == 3) || .n == 2"),
    ])
  func possible(row: Row) throws {
    #expect(try !Formula(row.testDescription).neverHolds(amongKinds: row.kinds))
  }
}
