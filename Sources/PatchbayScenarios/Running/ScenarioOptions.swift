public import PatchbayLanguage
public import PatchbayShell

/// How scenarios are run.
public struct ScenarioOptions: Sendable {
  /// The commands that they can have.
  public var commands = CommandTable.withScenarios
  /// How long a file may take that says nothing of it.
  public var timeout = Duration.seconds(60)
  /// Programs may be run.
  public var allowsPrograms = false
  /// The files that they may read and write beyond their own folder and that of the file.
  public var reach = FileReach()
  /// How much commands may take.
  public var budgets = Budgets()
  /// What is marked as slow is run.
  public var runsSlowCommands = false
  /// What was printed and not expected is written into the files.
  public var updatesFiles = false
  /// Called with the line of each command before it runs.
  public var willRun: (@Sendable (Int) -> Void)?

  /// The usual ones.
  public init() {}
}
