extension ShellProgram {
  /// What `--help` tells; it fits a screen of 24 lines.
  var help: String {
    """
    \(name) \(version): \(summary)

    Usage: \(name) [OPTION ...] [FILE ... | -c COMMANDS | -]
           \(name) check PATH ...   reports errors in files, runs nothing
           \(name) test PATH ...    runs scenarios; \(name) test --help
           \(name) fmt PATH ...     formats files
    Without files it reads standard input or prompts. Files and -c share a world.

    \(optionList)
    Exit status: 0 success, 1 a command failed, 2 wrong usage or unreadable file,
      3 errors in a file, which was not run, 70 internal error, 130 interrupted.

    """
  }

  private var optionList: String {
    let options = Request.options.filter { $0.names != ["--sample"] || !samples.isEmpty }
    return ProgramOption.list(options) { $0.names == ["--sample"] ? sampleNames : "" }
  }

  private var sampleNames: String {
    let names = samples.map(\.name).filter { $0 != StartingWorld.allTypes }
    return ": " + names.joined(separator: ", ")
  }
}

extension ProgramOption {
  /// Options below each other; what `remark` says stands behind what they mean.
  static func list(_ options: [ProgramOption], remark: (ProgramOption) -> String = { _ in "" })
    -> String
  {
    let options = options.filter(\.isListed)
    let width = options.map(\.form.count).max() ?? 0
    return options.map { option in
      let gap = String(repeating: " ", count: width - option.form.count)
      return "  \(option.form)\(gap)  \(option.summary)\(remark(option))\n"
    }.joined()
  }

  /// How it is written, with its value.
  fileprivate var form: String {
    let text = names.joined(separator: ", ")
    guard let placeholder else { return text }
    let value = (text.hasPrefix("--") ? "=" : " ") + placeholder
    return text + (isValueOptional ? "[\(value)]" : value)
  }
}
