import PatchbayScenarios
import PatchbayShell

/// An option of the program: how it is written, what it means and what it does.
struct ProgramOption<Target>: Sendable {
  /// As it is written, the long name last.
  let names: [String]
  /// What its value is; nil where it has none.
  var placeholder: String?
  /// The value may be left out.
  var isValueOptional = false
  let summary: String
  let apply: @Sendable (inout Target, String, ShellProgram) throws(UsageError) -> Void
}

extension Request {
  /// All of them, in the order in which help lists them.
  static let options: [ProgramOption<Request>] = [
    ProgramOption(
      names: ["-c"], placeholder: "COMMANDS", summary: "runs commands; may stand several times"
    ) { request, value, _ in request.inputs.append(.commands(value)) },
    ProgramOption(
      names: ["-i", "--interactive"], summary: "prompts for commands, after those of files"
    ) { request, _, _ in request.wantsPrompt = true },
    ProgramOption(
      names: ["--sample"], placeholder: "NAME", summary: "begins with a sample",
      apply: chooseSample),
    ProgramOption(
      names: ["--load"], placeholder: "FILE", summary: "begins with a world that save has written"
    ) { request, value, _ in request.world = value },
    ProgramOption(names: ["--keep-going"], summary: "goes on after errors") { request, _, _ in
      request.session.keepsGoing = true
    },
    ProgramOption(
      names: ["--trace"], placeholder: "off|brief|full",
      summary: "how much of a dispatch is shown",
      apply: { request, value, _ throws(UsageError) in
        let choices = SessionOptions.TraceDetail.allCases
        guard let detail = SessionOptions.TraceDetail(rawValue: value) else {
          throw .noChoice("--trace", value, choices.map(\.rawValue))
        }
        request.session.trace = detail
      }),
    ProgramOption(
      names: ["--format"], placeholder: "text|json", summary: "how errors are told",
      apply: { request, value, _ throws(UsageError) in
        guard ["text", "json"].contains(value) else {
          throw .noChoice("--format", value, ["text", "json"])
        }
        request.session.reportsJSON = value == "json"
      }),
    ProgramOption(names: ["--allow-shell"], summary: "lets commands run programs: | PROGRAM") {
      request, _, _ in request.session.allowsPrograms = true
    },
    ProgramOption(
      names: ["--color"], placeholder: "auto|always|never",
      summary: "colours; auto: those of a terminal",
      apply: { request, value, _ throws(UsageError) in
        let choices = ColourChoice.allCases
        guard let choice = ColourChoice(rawValue: value) else {
          throw .noChoice("--color", value, choices.map(\.rawValue))
        }
        request.colour = choice
      }),
    ProgramOption(names: ["--plain"], summary: "ASCII without colours, on terminals too") {
      request, _, _ in request.isPlain = true
    },
    ProgramOption(names: ["--version"], summary: "tells the version") { request, _, _ in
      if request.task != .help { request.task = .version }
    },
    ProgramOption(names: ["-h", "--help"], summary: "tells this") { request, _, _ in
      request.task = .help
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
