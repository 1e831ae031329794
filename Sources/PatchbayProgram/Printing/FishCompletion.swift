/// A completion for fish.
struct FishCompletion {
  private let program: ShellProgram

  init(of program: ShellProgram) { self.program = program }
}

extension FishCompletion {
  var text: String {
    let commands = program.programCommands
    let others = commands.filter { !$0.options.isEmpty }.map(\.name).joined(separator: " ")
    let none = "not __fish_seen_subcommand_from \(others)"
    return "# fish completion for \(program.name); \(program.name) --print=fish prints it.\n"
      + lines(of: program.requestOptions, when: none)
      + commands.map { command in
        let seen = "__fish_seen_subcommand_from \(command.name)"
        return line(
          "__fish_use_subcommand", ["-a \(command.name)"], command.summary)
          + (command.values.isNone ? "complete -c \(program.name) -n '\(seen)' -f\n" : "")
          + lines(of: command.options, when: seen)
      }.joined()
  }

  private func lines(of options: [OptionForm], when condition: String) -> String {
    options.map { option in
      let names = option.names.map {
        $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
      }
      return line(condition, names + values(of: option), option.summary)
    }.joined()
  }

  private func values(of option: OptionForm) -> [String] {
    guard option.placeholder != nil else { return [] }
    let words =
      switch option.values {
      case .none: ["-x"]
      case .files: ["-r", "-F"]
      case .folders: ["-r", "-F", "-a '(__fish_complete_directories)'"]
      case .words, .samples, .verbs:
        [
          "-x",
          "-a \((program.words(of: option.values) ?? []).joined(separator: " ").quotedForFish)",
        ]
      }
    // An optional value is written only after the sign.
    return option.isValueOptional ? words.filter { $0 != "-x" && $0 != "-r" } : words
  }

  private func line(_ condition: String, _ parts: [String], _ summary: String) -> String {
    (["complete -c \(program.name) -n '\(condition)'"] + parts + ["-d \(summary.quotedForFish)"])
      .joined(separator: " ") + "\n"
  }
}

extension String {
  fileprivate var quotedForFish: String {
    "'" + map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
