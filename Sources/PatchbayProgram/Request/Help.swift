extension ShellProgram {
  /// The text of `--help`, which fits a screen of 24 lines.
  var help: String {
    """
    \(name) \(version): \(summary)

    Usage: \(name) [OPTION ...] [FILE ... | -c COMMANDS | -]
    \(commandList)\(remark)

    \(optionList)
    Exit status: 0 success, 1 a command failed, 2 wrong usage or unreadable file,
      3 errors in a file, which was not run, 70 internal error, 130 interrupted.

    """
  }

  private var commandList: String {
    let forms = programCommands.map { ("\(name) \($0.name) \($0.words)", $0.summary) }
    let width = forms.map(\.0.count).max() ?? 0
    return forms.map { form, summary in
      let gap = String(repeating: " ", count: width - form.count)
      return "       \(form)\(gap)   \(summary)\n"
    }.joined()
  }

  private var remark: String {
    let input = "Without files it reads standard input or prompts."
    return tour == nil
      ? "\(input) Files and -c share a world." : "\(input) New here? \(name) --tour"
  }

  private var optionList: String {
    OptionForm.list(requestOptions) { $0.names == ["--sample"] ? ": " + sampleNames : "" }
  }

  var sampleNames: String {
    samples.map(\.name).filter { $0 != StartingWorld.allTypes }.joined(separator: ", ")
  }
}
