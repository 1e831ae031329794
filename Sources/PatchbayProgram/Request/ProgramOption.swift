import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell

/// An option of the program: its names, its value and its effect.
struct ProgramOption<Target>: Sendable {
  typealias Apply = @Sendable (inout Target, String, ShellProgram) throws(UsageError) -> Void

  let form: OptionForm
  let apply: Apply

  init(
    names: [String], placeholder: String? = nil, isValueOptional: Bool = false,
    isListed: Bool = true, values: OfferedWords = .none, summary: String, apply: @escaping Apply
  ) {
    form = OptionForm(
      names: names, placeholder: placeholder, isValueOptional: isValueOptional, isListed: isListed,
      values: values, summary: summary)
    self.apply = apply
  }
}

extension ProgramOption {
  /// An option without a value, which sets a property to true.
  static func flag(
    _ names: String..., isListed: Bool = true, summary: String,
    sets property: any WritableKeyPath<Target, Bool> & Sendable
  ) -> ProgramOption {
    ProgramOption(names: names, isListed: isListed, summary: summary) { target, _, _ in
      target[keyPath: property] = true
    }
  }

  /// The option for the folder in which commands from files and pipes may read and write.
  static func allowFiles(
    summary: String, sets property: any WritableKeyPath<Target, FileReach> & Sendable
  ) -> ProgramOption {
    ProgramOption(
      names: ["--allow-files"], placeholder: "DIR", isValueOptional: true, values: .folders,
      summary: summary,
      apply: { target, value, _ throws(UsageError) in
        let folder = ScenarioFile(path: value.isEmpty ? "." : value).realPath
        guard FileTree.isFolder(folder) else {
          throw .badValue("--allow-files", value, "an existing folder")
        }
        target[keyPath: property].folder = folder
      })
  }

  /// The option that lets commands from files and pipes replace files that they have not written.
  static func replace(
    isListed: Bool = true, sets property: any WritableKeyPath<Target, FileReach> & Sendable
  ) -> ProgramOption {
    ProgramOption(
      names: ["--replace"], isListed: isListed,
      summary: "lets them replace existing files"
    ) { target, _, _ in target[keyPath: property].replacesOthers = true }
  }

  /// The option that sets a limit on what commands may take.
  static func limit(
    sets property: any WritableKeyPath<Target, Budgets> & Sendable
  ) -> ProgramOption {
    ProgramOption(
      names: ["--limit"], placeholder: "NAME=N",
      values: .words(Budget.allCases.map { $0.rawValue + "=" }),
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

  /// An option whose value is a case of a type.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, summary: String, sets property: any WritableKeyPath<Target, Choice> & Sendable
  ) -> ProgramOption {
    let choices = Choice.allCases.map(\.rawValue)
    return ProgramOption(
      names: [name], placeholder: choices.joined(separator: "|"), values: .words(choices),
      summary: summary,
      apply: { target, value, _ throws(UsageError) in
        guard let choice = Choice(rawValue: value) else { throw .noChoice(name, value, choices) }
        target[keyPath: property] = choice
      })
  }
}

extension Request {
  /// All options, in the order in which help lists them.
  static let options: [ProgramOption<Request>] = [
    ProgramOption(
      names: ["-c"], placeholder: "COMMANDS", values: .verbs,
      summary: "runs commands; may be repeated"
    ) { request, value, _ in request.inputs.append(.commands(value)) },
    .flag(
      "-i", "--interactive", summary: "prompts after files; --no-init: no start-up file",
      sets: \.wantsPrompt),
    .flag(
      "--no-init", isListed: false, summary: "does not read the start-up file", sets: \.skipsInit),
    ProgramOption(
      names: ["--sample"], placeholder: "NAME", values: .samples, summary: "begins with a sample",
      apply: chooseSample),
    ProgramOption(
      names: ["--list-samples"], isListed: false, summary: "lists the samples, and what to try"
    ) { request, _, _ in if !request.wantsHelp { request.task = .listSamples } },
    ProgramOption(
      names: ["--load"], placeholder: "FILE", values: .files,
      summary: "begins with a world written by save"
    ) { request, value, _ in request.world = value },
    .flag(
      "--keep-going", summary: "goes on after a command that fails", sets: \.session.keepsGoing),
    .choice("--trace", summary: "how much of a dispatch is shown", sets: \.session.trace),
    ProgramOption(
      names: ["--format"], placeholder: "text|json", values: .words(["text", "json"]),
      summary: "the format of errors",
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
    .choice(
      "--color", summary: "colours; auto: on terminals; --plain: ASCII without", sets: \.colour),
    .flag(
      "--plain", isListed: false, summary: "ASCII without colours, on terminals too",
      sets: \.isPlain),
    .flag(
      "--tour", isListed: false, summary: "a tour of the shell, step by step", sets: \.wantsTour),
    ProgramOption(
      names: ["--print"], placeholder: PrintedText.names.joined(separator: "|"), isListed: false,
      values: .words(PrintedText.names),
      summary: "prints the manual page, or completions for a shell",
      apply: { request, value, _ throws(UsageError) in
        guard let text = PrintedText(rawValue: value) else {
          throw .noChoice("--print", value, PrintedText.names)
        }
        if !request.wantsHelp { request.task = .print(text) }
      }),
    ProgramOption(names: ["--version"], isListed: false, summary: "prints the version") {
      request, _, _ in
      if !request.wantsHelp { request.task = .version }
    },
    ProgramOption(names: ["-h", "--help"], summary: "prints this; also --version, --list-samples") {
      request, _, _ in request.task = request.task == .check ? .checkHelp : .help
    },
  ]

  /// The option that only check has.
  static let checkReporting = ProgramOption<Request>(
    names: ["--report"], placeholder: "text|github",
    values: .words(CheckReport.allCases.map(\.rawValue)),
    summary: "the report: text, or annotations on GitHub",
    apply: { request, value, _ throws(UsageError) in
      guard let report = CheckReport(rawValue: value) else {
        throw .noChoice("--report", value, CheckReport.allCases.map(\.rawValue))
      }
      request.checkReport = report
    })

  private static let chooseSample:
    @Sendable (inout Request, String, ShellProgram) throws(UsageError) -> Void = {
      request, name, program throws(UsageError) in
      guard let sample = program.samples.first(where: { $0.name == name }) else {
        throw .unknownSample(.sample(name, among: program.samples.map(\.name)))
      }
      request.sample = sample
    }
}
