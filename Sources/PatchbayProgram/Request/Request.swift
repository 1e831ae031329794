import PatchbayScenarios
import PatchbayShell

struct Request {
  var task = Task.run
  /// The inputs to run, in the order of the command line.
  var inputs: [Input] = []
  /// Whether to prompt for commands even without a terminal.
  var wantsPrompt = false
  /// Leaves out the start-up file of the prompt.
  var skipsInit = false
  /// Begins with the tour.
  var wantsTour = false
  var sample: StartingWorld?
  /// The file of the world to begin with.
  var world: String?
  var session = SessionOptions()
  /// Whether to draw with ASCII only.
  var isPlain = false
  var colour = ColourChoice.auto
  /// How check reports errors; nil for text, and annotations where GitHub runs it.
  var checkReport: CheckReport?

  /// The forms in which check reports errors.
  enum CheckReport: String, CaseIterable {
    case text, github
  }

  enum Task: Equatable {
    case run, check, help, checkHelp, version, listSamples, print(PrintedText)
  }

  enum Input {
    /// The text after `-c`.
    case commands(String)
    case file(String)
    case standardInput
  }
}

extension Request {
  var wantsHelp: Bool { task == .help || task == .checkHelp }

  /// Whether an input is a scenario, which is run as a test.
  var namesScenario: Bool {
    task == .run
      && inputs.contains {
        if case .file(let path) = $0 { ScenarioFile.isScenario(named: path) } else { false }
      }
  }

  /// Throws if another input is named together with a scenario and is not a test.
  func checkOnlyTests() throws(UsageError) {
    var scenario = ""
    for case .file(let path) in inputs where ScenarioFile.isScenario(named: path) {
      scenario = path
    }
    for input in inputs {
      switch input {
      case .commands: throw .mixedInputs(scenario: scenario, other: "-c")
      case .standardInput: throw .mixedInputs(scenario: scenario, other: "-")
      case .file(let path):
        let isTest =
          ScenarioFile.isScenario(named: path) || ScenarioFile(path: path).isScenario
          || FileTree.isFolder(path, followingLinks: true)
        if !isTest { throw .mixedInputs(scenario: scenario, other: path) }
      }
    }
  }
}

extension Request {
  init(_ arguments: [String], of program: ShellProgram) throws(UsageError) {
    var rest = arguments
    if rest.first == "check" {
      task = .check
      rest.removeFirst()
    }
    let options = task == .check ? Self.options + [Self.checkReporting] : Self.options
    try ProgramOption.read(rest, options, into: &self, of: program) { request, word in
      request.inputs.append(word == "-" ? .standardInput : .file(word))
    }
    if task == .check, inputs.isEmpty { throw .nothingToCheck }
    if wantsTour { try checkTour(of: program) }
    // Without the world, the check would report its kinds as unknown.
    if task == .check, world != nil { throw .uselessForCheck("--load") }
    if task == .check, wantsPrompt { throw .uselessForCheck("-i") }
  }

  /// The tour has a world of its own, and explains commands in turn.
  private func checkTour(of program: ShellProgram) throws(UsageError) {
    guard program.tour != nil else { throw .noTour }
    if task == .check || !inputs.isEmpty || sample != nil || world != nil { throw .tourAlone }
  }
}
