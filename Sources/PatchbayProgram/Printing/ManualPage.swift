import PatchbayShell

/// The manual page of a program, for man(1).
struct ManualPage {
  private let program: ShellProgram
  private let name: String

  init(of program: ShellProgram) {
    self.program = program
    name = program.name
  }
}

extension ManualPage {
  var text: String {
    var page = Roff()
    page.macro("TH", name.uppercased(), "1", "", "\(name) \(program.version)", "User Commands")
    page.section("NAME", "\(name) - \(program.summary)")
    page.section("SYNOPSIS", "\(name) [OPTION ...] [FILE ... | -c COMMANDS | -]")
    for command in program.programCommands {
      page.item("\(name) \(command.name) [OPTION ...] \(command.words)", command.summary)
    }
    page.section(
      "DESCRIPTION",
      """
      Without files it prompts for commands if standard input is a terminal, and else runs the commands on \
      standard input. Files and -c share a world. At the prompt, help lists the commands, and help NAME \
      describes one of them.
      """)
    page.section("OPTIONS")
    write(program.requestOptions, &page)
    for command in program.programCommands where !command.options.isEmpty {
      page.section("OPTIONS OF \(command.name.uppercased())")
      write(command.options, &page)
    }
    writeCommands(&page)
    writeRest(&page)
    return page.text
  }

  private func write(_ options: [OptionForm], _ page: inout Roff) {
    for option in options {
      // Other placeholders or summaries list the words.
      var words = option.summary
      if case .samples = option.values { words += ": " + program.sampleNames }
      page.item(option.text, words)
    }
  }

  private func writeCommands(_ page: inout Roff) {
    page.section("COMMANDS", "The commands of the shell, as typed, in a file or after -c.")
    for group in program.commands.summaries {
      page.macro("SS", group.title)
      for command in group.commands { page.item(command.usage, command.summary) }
    }
  }

  private func writeRest(_ page: inout Roff) {
    page.section("EXIT STATUS")
    for (status, meaning) in ExitStatus.meanings { page.item("\(status)", meaning) }
    page.section("ENVIRONMENT")
    for (variable, meaning) in Environment.meanings { page.item(variable, meaning) }
    page.section("FILES")
    for (file, meaning) in UserFile.meanings { page.item(file, meaning) }
    page.section("EXAMPLES")
    page.example(
      """
      \(name) -c 'define event Ping; add container room; send room Ping'
      \(name) test scenarios
      \(name) test --report=junit:report.xml scenarios
      """)
  }
}

extension Environment {
  /// The variables that the program reads, for the manual page.
  fileprivate static let meanings = [
    ("NO_COLOR", "no colours, as --color=never"),
    ("CLICOLOR_FORCE", "colours also where there is no terminal"),
    ("PAGER", "the program that shows long output after option pager on; less by default"),
    ("EDITRC", "the file of key bindings in the place of ~/.editrc"),
    ("XDG_CONFIG_HOME", "the folder of patchbay/init in the place of ~/.config"),
    ("XDG_STATE_HOME", "the folder of patchbay/history in the place of ~/.local/state"),
    ("GITHUB_ACTIONS", "if true, test also writes annotations for GitHub"),
    ("CI", "if set, test refuses --update"),
  ]
}
