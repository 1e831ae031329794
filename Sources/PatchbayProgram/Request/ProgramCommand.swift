/// A first word with which the program does something else than run commands.
struct ProgramCommand: Sendable {
  let name: String
  /// What stands behind it.
  let words: String
  let summary: String
  /// Those of the program itself if empty.
  let options: [OptionForm]
  /// What completion offers for the words.
  let values: OfferedWords
}

extension ShellProgram {
  /// All of them, in the order in which help lists them.
  var programCommands: [ProgramCommand] {
    let commands = [
      ProgramCommand(
        name: "check", words: "PATH ...", summary: "reports errors in files, runs nothing",
        options: checkOptions, values: .files),
      ProgramCommand(
        name: "test", words: "PATH ...", summary: "runs scenarios; \(name) test --help",
        options: TestRequest.options(of: self).map(\.form), values: .files),
      ProgramCommand(
        name: "fmt", words: "PATH ...", summary: "formats files; --check only lists them",
        options: FormatRequest.options.map(\.form), values: .files),
    ]
    guard writesPackages else { return commands }
    let new = ProgramCommand(
      name: "new", words: "NAME", summary: "writes a Swift package with a shell of its own",
      options: NewPackageRequest.options.map(\.form), values: .none)
    return commands + [new]
  }

  /// The options that matter to check.
  private var checkOptions: [OptionForm] {
    let names = ["--sample", "--format", "--limit", "--color", "--plain", "--help"]
    return [Request.checkReporting.form]
      + requestOptions.filter { form in form.names.last.map(names.contains) ?? false }
  }

  /// The options of the program itself; not those about what it hasn't.
  ///
  /// Those of the application come first, as on the command line.
  var requestOptions: [OptionForm] {
    ownOptions
      + Request.options.map(\.form).filter { form in
        switch form.names.last {
        case "--sample": !samples.isEmpty
        case "--tour": tour != nil
        default: true
        }
      }
  }
}
