public import PatchbayShell

extension CommandTable {
  /// The table of the shell's own commands and those about scenarios.
  public static let withScenarios = standard.adding(
    [CommandSpec("record", Record())], behind: "check", topics: [.scenarios, .debugging],
    behind: "scripts",
    codes: ScenarioCode.allCases.map(\.page),
    scripts: [ScriptForm(fits: Scenario.isScript(named:)) { Scenario.parse($0, until: $1)?.script }]
  )
}
