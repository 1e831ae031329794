extension ShellProgram {
  /// What `--help` tells; it fits a screen of 24 lines.
  var help: String {
    """
    \(name) \(version): \(summary)

    Usage: \(name) [OPTION ...] [FILE ... | -c COMMANDS | -]
           \(name) check FILE ...   tells what is wrong with files, runs nothing

    Without files it reads commands from a pipe, or prompts for them at a terminal.
    Files and -c share one world, in their order.

    \(optionList)
    Exit status: 0 all good, 1 a command failed, 2 wrong usage or unreadable file,
      3 errors in a file, which was not run, 70 internal error, 130 interrupted.

    """
  }

  private var optionList: String {
    let options = ProgramOption.all.filter { $0.names != ["--sample"] || !samples.isEmpty }
    let width = options.map(\.form.count).max() ?? 0
    return options.map { option in
      let gap = String(repeating: " ", count: width - option.form.count)
      let names = option.names == ["--sample"] ? sampleNames : ""
      return "  \(option.form)\(gap)  \(option.summary)\(names)\n"
    }.joined()
  }

  private var sampleNames: String { ": " + samples.map(\.name).joined(separator: ", ") }
}

extension ProgramOption {
  /// How it is written, with its value.
  fileprivate var form: String {
    let text = names.joined(separator: ", ")
    guard let placeholder else { return text }
    return text + (text.hasPrefix("--") ? "=" : " ") + placeholder
  }
}
