import PatchbayLanguage
import PatchbayScenarios
import PatchbayText

extension TestRequest {
  /// All options, in the order in which help lists them.
  static func options(of program: ShellProgram) -> [ProgramOption<TestRequest>] {
    selecting + running + [reporting(in: program.reports)] + telling + mending
  }

  private static let selecting: [ProgramOption<TestRequest>] = [
    ProgramOption(
      names: ["--filter"], placeholder: "RE",
      summary: "only files whose path or title matches, in any case",
      apply: { request, value, _ throws(UsageError) in
        do throws(ShellError) {
          request.selection.filters.append(try Pattern(value, ignoringCase: true))
          request.filterTexts.append(value)
        } catch {
          throw .badPattern("--filter", value, error.message)
        }
      }),
    ProgramOption(
      names: ["--tag"], placeholder: "A,!B", summary: "only files with a tag A, and none with B",
      apply: { request, value, _ throws(UsageError) in
        let tags = value.split(separator: ",")
        if tags.isEmpty { throw .needsValue("--tag", "A,!B") }
        for tag in tags {
          if tag.hasPrefix("!") {
            request.selection.unwantedTags.append(String(tag.dropFirst()))
          } else {
            request.selection.tags.append(String(tag))
          }
        }
      }),
    ProgramOption(
      names: ["--shard"], placeholder: "K/N", summary: "only the Kth of N parts",
      apply: { request, value, _ throws(UsageError) in
        let numbers = value.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
          let shard = ScenarioSelection.Shard(number: number, of: count)
        else { throw .badValue("--shard", value, "2/5, the second of five parts") }
        request.selection.shard = shard
      }),
    .flag("--last-failed", summary: "only files that failed the last time", sets: \.onlyLastFailed),
    ProgramOption(
      names: ["--list"], summary: "lists files, titles and tags, runs nothing; also --report=json",
      apply: { request, _, _ throws(UsageError) in try request.choose(.list) }),
  ]

  private static let running: [ProgramOption<TestRequest>] = [
    ProgramOption(
      names: ["-j", "--jobs"], placeholder: "N", summary: "the number of files at a time",
      apply: { request, value, _ throws(UsageError) in
        request.jobs = try number(value, of: "--jobs", most: 1000)
      }),
    ProgramOption(
      names: ["--repeat"], placeholder: "N", summary: "runs each file N times",
      apply: { request, value, _ throws(UsageError) in
        request.repetitions = try number(value, of: "--repeat", most: 1_000_000)
      }),
    ProgramOption(
      names: ["--timeout"], placeholder: "TIME",
      summary: "the time limit of files without @timeout: 60s",
      apply: { request, value, _ throws(UsageError) in
        guard let timeout = Duration(typed: value), timeout > .zero else {
          throw .badValue("--timeout", value, "500ms, 5s or 2min")
        }
        request.options.timeout = timeout
      }),
    .flag("--fail-fast", summary: "ends after the first file that fails", sets: \.failsFast),
    .flag("--slow", summary: "also runs commands marked [slow]", sets: \.options.runsSlowCommands),
    .flag(
      "--allow-shell", summary: "lets commands run programs: | PROGRAM",
      sets: \.options.allowsPrograms),
    .allowFiles(
      summary: "lets files read and write below DIR, or below this folder",
      sets: \.options.reach),
    .replace(sets: \.options.reach),
    .limit(sets: \.options.budgets),
    .flag(
      "--isolate", summary: "a process for each file: a crash ends that file alone",
      sets: \.isIsolated),
  ]

  private static func reporting(in formats: [ReportFormat]) -> ProgramOption<TestRequest> {
    let names = formats.map(\.name)
    return ProgramOption(
      names: ["--report"], placeholder: "FORM[:FILE]", values: .words(names),
      summary: "\(names.joinedByOr); several at once",
      apply: { request, value, _ throws(UsageError) in
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        try refuseSeveral(in: value, names)
        guard let format = formats.first(where: { $0.name == parts[0] }) else {
          throw .noChoice("--report", String(parts[0]), names)
        }
        if parts.count > 1, parts[1].isEmpty {
          throw .needsValue("--report", "\(format.name):FILE")
        }
        let path = parts.count > 1 && parts[1] != "-" ? String(parts[1]) : nil
        request.reports.append(.init(format: format, path: path))
      })
  }

  /// Throws if the value is a list of reports, such as `junit:j.xml,tap`.
  private static func refuseSeveral(in value: String, _ formats: [String]) throws(UsageError) {
    let pieces = value.split(separator: ",").map(String.init)
    let isList = pieces.dropFirst().contains { piece in
      formats.contains(String(piece.prefix { $0 != ":" }))
    }
    if isList { throw .reportList(pieces) }
  }

  private static let telling: [ProgramOption<TestRequest>] = [
    .flag("-v", "--verbose", summary: "also reports passing files", sets: \.isVerbose),
    .choice("--color", summary: "colours; auto: on terminals", sets: \.colour),
    .flag("--plain", summary: "ASCII without colours, on terminals too", sets: \.isPlain),
  ]

  private static let mending: [ProgramOption<TestRequest>] = [
    ProgramOption(
      names: ["--update"], placeholder: "ask", isValueOptional: true, values: .words(["ask"]),
      summary: "writes the actual output into the files; ask: block by block",
      apply: { request, value, _ throws(UsageError) in
        guard value.isEmpty || value == "ask" else { throw .noChoice("--update", value, ["ask"]) }
        try request.choose(value.isEmpty ? .update : .askToUpdate)
      }),
    ProgramOption(
      names: ["--debug"], summary: "prompts before a line, or before the first that fails",
      apply: { request, _, _ throws(UsageError) in try request.choose(.debug) }),
    ProgramOption(
      names: ["--shrink"], summary: "shows the shortest scenario that fails like a file",
      apply: { request, _, _ throws(UsageError) in try request.choose(.shrink) }),
    ProgramOption(names: ["-h", "--help"], summary: "prints this") { request, _, _ in
      request.task = .help
    },
  ]

  private static func number(
    _ value: String, of option: String, most: Int
  ) throws(UsageError) -> Int {
    guard let number = Int(value), (1...most).contains(number) else {
      throw .badValue(option, value, "a whole number from 1 to \(most)")
    }
    return number
  }
}

extension TestRequest {
  fileprivate mutating func choose(_ task: Task) throws(UsageError) {
    if self.task == .help { return }
    guard self.task == .run || self.task == task else { throw .twoTestTasks }
    self.task = task
  }
}
