/// A first word, such as `test`, that makes the program do something other than run commands.
struct ProgramCommand: Sendable {
  let name: String
  /// The form of the words after it.
  let words: String
  let summary: String
  /// The options of the command; if empty, those of the program apply.
  let options: [OptionForm]
  /// The completions of the words.
  let values: OfferedWords
}

extension ShellProgram {
  /// All commands of the program, in the order in which help lists them.
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

  /// The options that `check` supports.
  private var checkOptions: [OptionForm] {
    let names = ["--sample", "--format", "--limit", "--color", "--plain", "--help"]
    return [Request.checkReporting.form]
      + requestOptions.filter { form in form.names.last.map(names.contains) ?? false }
  }

  /// The options of the program itself, without those for features that it lacks.
  ///
  /// The options of the application come first, as on the command line.
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
