import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell

/// An option of the program: how it is written, what it means and what it does.
struct ProgramOption<Target>: Sendable {
  /// The names as they are written, the long one last.
  let names: [String]
  /// What its value is; nil where it has none.
  var placeholder: String?
  /// The value may be left out.
  var isValueOptional = false
  /// Help lists it; else another one tells of it.
  var isListed = true
  let summary: String
  let apply: @Sendable (inout Target, String, ShellProgram) throws(UsageError) -> Void
}

extension ProgramOption {
  /// One that is there or not.
  static func flag(
    _ names: String..., summary: String, sets property: any WritableKeyPath<Target, Bool> & Sendable
  ) -> ProgramOption {
    ProgramOption(names: names, summary: summary) { target, _, _ in target[keyPath: property] = true
    }
  }

  /// One that sets below which folder commands from files and pipes may read and write.
  static func allowFiles(
    summary: String, sets property: any WritableKeyPath<Target, FileReach> & Sendable
  ) -> ProgramOption {
    ProgramOption(
      names: ["--allow-files"], placeholder: "DIR", isValueOptional: true,
      summary: summary,
      apply: { target, value, _ throws(UsageError) in
        let folder = ScenarioFile(path: value.isEmpty ? "." : value).realPath
        guard FileTree.isFolder(folder) else {
          throw .badValue("--allow-files", value, "an existing folder")
        }
        target[keyPath: property].folder = folder
      })
  }

  /// One that lets commands from files and pipes replace what they have not written.
  static func replace(
    isListed: Bool = true, sets property: any WritableKeyPath<Target, FileReach> & Sendable
  ) -> ProgramOption {
    ProgramOption(
      names: ["--replace"], isListed: isListed,
      summary: "lets them replace existing files"
    ) { target, _, _ in target[keyPath: property].replacesOthers = true }
  }

  /// One that sets how much commands may take.
  static func limit(
    sets property: any WritableKeyPath<Target, Budgets> & Sendable
  ) -> ProgramOption {
    ProgramOption(
      names: ["--limit"], placeholder: "NAME=N",
      summary: "how much a command may take: help limits",
      apply: { target, value, _ throws(UsageError) in
        let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
        guard let budget = parts.first.flatMap(Budget.init(rawValue:)) else {
          throw .noChoice("--limit", parts.first ?? "", Budget.allCases.map(\.rawValue))
        }
        guard parts.count == 2, let limit = Budget.limit(typed: parts[1]) else {
          throw .badValue(
            "--limit", value, "\(budget.rawValue)=1000000, or 16M: a whole number \(Budget.range)")
        }
        target[keyPath: property][budget] = limit
      })
  }

  /// One whose value is a case of a type.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, summary: String, sets property: any WritableKeyPath<Target, Choice> & Sendable
  ) -> ProgramOption {
    let choices = Choice.allCases.map(\.rawValue)
    return ProgramOption(
      names: [name], placeholder: choices.joined(separator: "|"), summary: summary,
      apply: { target, value, _ throws(UsageError) in
        guard let choice = Choice(rawValue: value) else { throw .noChoice(name, value, choices) }
        target[keyPath: property] = choice
      })
  }
}

extension Request {
  /// All of them, in the order in which help lists them.
  static let options: [ProgramOption<Request>] = [
    ProgramOption(
      names: ["-c"], placeholder: "COMMANDS", summary: "runs commands; may be repeated"
    ) { request, value, _ in request.inputs.append(.commands(value)) },
    .flag(
      "-i", "--interactive", summary: "prompts for commands after running files",
      sets: \.wantsPrompt),
    ProgramOption(
      names: ["--sample"], placeholder: "NAME", summary: "begins with a sample",
      apply: chooseSample),
    ProgramOption(
      names: ["--load"], placeholder: "FILE", summary: "begins with a world written by save"
    ) { request, value, _ in request.world = value },
    .flag("--keep-going", summary: "continues after errors", sets: \.session.keepsGoing),
    .choice("--trace", summary: "how much of a dispatch is shown", sets: \.session.trace),
    ProgramOption(
      names: ["--format"], placeholder: "text|json", summary: "the format of errors",
      apply: { request, value, _ throws(UsageError) in
        guard ["text", "json"].contains(value) else {
          throw .noChoice("--format", value, ["text", "json"])
        }
        request.session.reportsJSON = value == "json"
      }),
    .flag(
      "--allow-shell", summary: "lets commands run programs: | PROGRAM",
      sets: \.session.allowsPrograms),
    .allowFiles(
      summary: "lets scripts write in DIR; --replace overwrites", sets: \.session.reach),
    .replace(isListed: false, sets: \.session.reach),
    .limit(sets: \.session.budgets),
    .choice("--color", summary: "colours; auto: on terminals", sets: \.colour),
    .flag("--plain", summary: "ASCII without colours, on terminals too", sets: \.isPlain),
    ProgramOption(names: ["--version"], isListed: false, summary: "prints the version") {
      request, _, _ in
      if request.task != .help { request.task = .version }
    },
    ProgramOption(names: ["-h", "--help"], summary: "prints this; --version prints the version") {
      request, _, _ in request.task = .help
    },
  ]

  private static let chooseSample:
    @Sendable (inout Request, String, ShellProgram) throws(UsageError) -> Void = {
      request, name, program throws(UsageError) in
      guard let sample = program.samples.first(where: { $0.name == name }) else {
        throw .unknownSample(.sample(name, among: program.samples.map(\.name)))
      }
      request.sample = sample
    }
}
