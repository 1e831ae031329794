import PatchbayLanguage
import Testing

@Suite("Forecasts of formulas over unknown fields")
struct ForecastTests {
  /// A message of unknown fields, at a node with one value.
  private struct Context: FormulaContext {
    var kind: Value { .text("Ping") }

    func field(_ name: String) -> Value? { nil }

    func environment(_ key: String) -> Value? { key == "two" ? .int(2) : nil }
  }

  private static let types: [String: FieldType] = [
    "n": .int, "x": .double, "t": .text, "b": .bool, "l": .list, "a": .any, "o": .optional(.int),
  ]

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let result: String
    let failing: [String]
    let nulling: [String]

    init(_ text: String, _ result: String, failing: [String] = [], nulling: [String] = []) {
      testDescription = text
      self.result = result
      self.failing = failing
      self.nulling = nulling
    }
  }

  @Test(
    "name the fields that decide whether there is a value",
    arguments: [
      Row("1 + 1", "2"), Row(".n + 1", "int"), Row(".n + .x", "double"), Row(".t + 's'", "text"),
      Row(".n / env.two", "int"), Row(".n / 0", "fails"), Row("1 / .n", "int", failing: ["n"]),
      Row(".o / 0", "int", failing: ["o"], nulling: ["o"]), Row(".o + 1", "int", nulling: ["o"]),
      Row(".n + env.none", "null"), Row(".a + 1", "any", failing: ["a"], nulling: ["a"]),
      Row("-.o", "int", nulling: ["o"]), Row("-.x", "double"),
      Row(".a.part", "any", nulling: ["a"]),
      Row("upper(.a)", "text", failing: ["a"], nulling: ["a"]), Row("len(.t)", "int"),
      Row("has(.n)", "true"), Row("has(.o)", "bool"), Row("!.a", "bool", failing: ["a"]),
      Row(".b && env.none", "false"), Row(".b || env.two == 2", "true"),
      Row("env.none && .b", "false"), Row("true || .b", "true"),
      Row(".n > 1 || 1 / 0 == 1", "bool", failing: ["n"]), Row("1 / 0 == 1 || .b", "fails"),
      Row(".t =~ 'x'", "bool"), Row(".a =~ 'x'", "bool", failing: ["a"]),
      Row(".n in .l", "bool"), Row(".n in .a", "bool", failing: ["a"]), Row(".o == 1", "bool"),
      Row(".n == 't'", "fails"), Row("[.n, 1 / 0]", "fails"), Row("[.n, .o]", "list"),
    ])
  func forecast(row: Row) throws {
    let forecast = try Formula(row.testDescription).forecast(in: Context()) { Self.types[$0] }
    let result =
      switch forecast.outcome {
      case .failure: "fails"
      case .value(let value): "\(value)"
      case .type(let type): "\(type)"
      }
    #expect(result == row.result)
    #expect(forecast.failing == row.failing)
    #expect(forecast.nulling == row.nulling)
  }
}
