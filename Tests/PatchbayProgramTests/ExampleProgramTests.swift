import TestSupport
import Testing

@Suite("The example's program", .hangLimit)
struct ExampleProgramTests {
  private func example(_ arguments: String..., input: String = "") async throws -> CommandResult {
    try await runCommand([House.executable("patchbay-example")] + arguments, input: input)
  }

  @Test("is the shell with the application's own types")
  func runs() async throws {
    let result = try await example(
      input: """
        tree
        send greenhouse/thermometer Temperature degrees=12.5
        ask greenhouse IsHeating --trace=off
        """)
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(
      result.output == """
        /greenhouse     container
        |- thermometer  Thermometer
        `- heater       Heater  observes Temperature (state)  answers IsHeating
        m1 Temperature  degrees=12.5  from /greenhouse/thermometer
          1 /greenhouse         enter
          2   heater            deliver  heats with 800 W
          result  1 observer delivered
        true

        """)
  }

  @Test("checks the application's types, and has the application's name")
  func checks() async throws {
    let wrong = try await example("-c", "send greenhouse Temperature degrees=warm")
    #expect(wrong.status == 3)
    #expect(wrong.errors.contains("degrees"))
    #expect(try await example("--version").output == "patchbay-example 0.1.0\n")
    #expect(
      try await example("--sample=reader").errors
        == "patchbay-example: no sample 'reader'; patchbay-example has none\n")
  }
}
