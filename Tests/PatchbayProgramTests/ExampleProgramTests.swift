import TestSupport
import Testing

@Suite("The example's program", .hangLimit)
struct ExampleProgramTests {
  @Test("is the shell with the application's own types, and has the application's name")
  func runs() async throws {
    try await expectConsole(
      #"""
      $ printf 'tree\nsend greenhouse/thermometer Temperature degrees=12.5\nask greenhouse IsHeating --trace=off\n' | patchbay-example
      /greenhouse     container
      |- thermometer  Thermometer
      `- heater       Heater  observes Temperature (state)  answers IsHeating
      m1 Temperature  degrees=12.5  from /greenhouse/thermometer
        1 /greenhouse         enter
        2   heater            deliver  heats with 800 W
        result  1 observer delivered
      true
      $ patchbay-example -c 'send greenhouse Temperature degrees=warm' 2> errors; grep -c degrees errors
      2
      $ patchbay-example --version
      patchbay-example 0.1.0
      $ patchbay-example --sample=reader
      patchbay-example: no sample 'reader'; patchbay-example has none
      [2]
      $ patchbay-example --tour
      patchbay-example: patchbay-example has no tour
      [2]
      $ patchbay-example new room
      patchbay-example: can't read new: No such file or directory
      [2]
      """#)
  }
}
