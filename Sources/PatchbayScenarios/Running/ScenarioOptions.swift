public import PatchbayLanguage
public import PatchbayShell

/// Options for running scenarios.
public struct ScenarioOptions: Sendable {
  /// The table of commands that scenarios can use.
  public var commands = CommandTable.withScenarios
  /// The time limit of files that set none.
  public var timeout = Duration.seconds(60)
  /// Whether commands may run programs.
  public var allowsPrograms = false
  /// The files that commands may use besides the temporary folder and the file's own folder.
  public var reach = FileReach()
  /// The limits on what commands may take.
  public var budgets = Budgets()
  /// Whether commands with the condition `slow` are run.
  public var runsSlowCommands = false
  /// Whether differing output is written into the files.
  public var updatesFiles = false
  /// The sample that has a type of a name, for the remedies of errors.
  package var sampleOfType: (@Sendable (String) -> SampleOfType?)?
  /// Called with the line of each command before it runs.
  public var willRun: (@Sendable (Int) -> Void)?

  /// The default options.
  public init() {}
}
