import PatchbayText

// Options and commands of other programs, and their equivalents here.

extension ShellProgram {
  /// The equivalent of an option that a command doesn't have; nil if none is known.
  func advice(about option: String, behind command: String?) -> String? {
    if let words = Self.familiar[command ?? ""]?[option] {
      if words.hasPrefix("leave ") { return words }
      let isCommand = programCommands.contains { words.hasPrefix("\($0.name) ") }
      return "write \(isCommand ? "\(name) " : "")\(words)"
    }
    let isOwn = requestOptions.contains { $0.names.contains(option) }
    if command == "test", option == "--sample" {
      return "it is an option of \(name); a scenario names its sample: @sample NAME"
    }
    if command != nil, isOwn { return "it is an option of \(name)" }
    let others = programCommands.filter { other in
      other.name != command && other.options.contains { $0.names.contains(option) }
    }
    guard !others.isEmpty else { return nil }
    return "it is an option of "
      + others.map { "\(name) \($0.name)" }.joined(separator: " and of ")
  }

  /// The equivalent of a command of another program; nil for any other word.
  func advice(about word: String) -> String? {
    Self.familiarCommands[word].map { "write \(name) \($0)" }
  }

  private static let familiarCommands = [
    "lint": "check PATH ...", "validate": "check PATH ...", "verify": "check PATH ...",
    "format": "fmt PATH ...", "tests": "test PATH ...", "init": "new NAME", "create": "new NAME",
    "eval": "-c COMMANDS", "exec": "-c COMMANDS", "version": "--version",
  ]

  private static let familiar: [String: [String: String]] = [
    "": [
      "-e": "-c COMMANDS", "--eval": "-c COMMANDS", "--command": "-c COMMANDS",
      "--execute": "-c COMMANDS", "-V": "--version", "-v": "--version",
      "-q": "--trace=off", "--quiet": "--trace=off", "--json": "--format=json",
      "--world": "--load=FILE", "--check": "check PATH ...", "--dry-run": "check PATH ...",
      "--lint": "check PATH ...", "--test": "test PATH ...", "--samples": "--list-samples",
      "--list": "test --list PATH ...", "--no-color": "--color=never",
      "-k": "--keep-going",
    ],
    "test": [
      "-k": filter, "-t": filter, "-g": filter, "--grep": filter, "--match": filter,
      "--only": filter, "--name": filter, "--pattern": filter, "--exclude": "--tag=!TAG",
      "--skip": "--tag=!TAG", "--tags": "--tag=TAG", "-m": "--tag=TAG",
      "-x": failFast, "--bail": failFast, "--failfast": failFast, "--exitfirst": failFast,
      "--maxfail": failFast, "--stop-on-failure": failFast,
      "--lf": lastFailed, "--failed": lastFailed, "--only-failed": lastFailed,
      "--rerun-failed": lastFailed, "--ff": lastFailed,
      "--junit": "--report=junit:FILE", "--junitxml": "--report=junit:FILE",
      "--junit-xml": "--report=junit:FILE", "--xml": "--report=junit:FILE",
      "--tap": "--report=tap", "--json": "--report=json", "--github": "--report=github",
      "--reporter": "--report=FORM", "--format": "--report=FORM", "--output": "--report=FORM:FILE",
      "-o": "--report=FORM:FILE",
      "-q": quiet, "--quiet": quiet, "-s": quiet, "--silent": quiet,
      "--durations": durations, "--times": durations, "--timing": durations,
      "--check": "check PATH ...", "-n": "-j N",
      "--dry-run": "check PATH ...", "--parallel": "-j N", "--workers": "-j N",
      "--threads": "-j N", "--list-tests": "--list", "--collect-only": "--list", "-l": "--list",
      "-u": "--update", "--bless": "--update", "--accept": "--update", "--overwrite": "--update",
      "--count": "--repeat=N", "--iterations": "--repeat=N", "--no-color": "--color=never",
      "--keep-going": "leave it out: all files are run, unless --fail-fast is given",
      "-i": "--debug", "--interactive": "--debug",
    ],
    "fmt": [
      "--dry-run": "--check", "--diff": "--check", "-n": "--check", "-l": "--check",
      "--list": "--check", "--write": written,
      "-w": written,
      "-i": written,
    ],
  ]

  private static let filter = "--filter=RE"
  private static let failFast = "--fail-fast"
  private static let lastFailed = "--last-failed"
  private static let quiet = "leave it out: without -v only files that fail are reported"
  private static let written = "leave it out: files are written unless --check is given"
  private static let durations = "-v, which shows how long each file took"
}
