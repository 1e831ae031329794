/// A completion for zsh.
struct ZshCompletion {
  private let program: ShellProgram

  init(of program: ShellProgram) { self.program = program }
}

extension ZshCompletion {
  var text: String {
    let function = "_" + program.functionName
    let names = commandsWithOptions.map(\.name)
    return """
      #compdef \(program.name)
      # zsh completion for \(program.name); \(program.name) --print=zsh prints it.

      \(function)_first() {
        local -a commands=(
      \(commandList)  )
        _describe command commands
        _files
      }

      \(function)() {
        local command=''
        if ((CURRENT > 2)) && [[ $words[2] == (\(names.joined(separator: "|"))) ]]; then
          command=$words[2]
          shift words
          ((CURRENT--))
        fi
        case $command in
          '') \(arguments(program.requestOptions, ["1: :\(function)_first", "*:file:_files"])) ;;
      \(commandCases)  esac
      }

      \(function) "$@"

      """
  }

  private var commandsWithOptions: [ProgramCommand] {
    program.programCommands.filter { !$0.options.isEmpty }
  }

  private var commandList: String {
    program.programCommands.map { "    \("\($0.name):\($0.summary)".quotedForShell)\n" }.joined()
  }

  private var commandCases: String {
    commandsWithOptions.map { command in
      let words = "*:\(command.words.replacing(" ...", with: "")):\(action(command.values))"
      return "    \(command.name)) \(arguments(command.options, [words])) ;;\n"
    }.joined()
  }

  /// The call that completes the given options and words, one on each line.
  private func arguments(_ options: [OptionForm], _ words: [String]) -> String {
    (["_arguments -S"] + options.map(spec) + words.map(\.quotedForShell))
      .joined(separator: " \\\n      ")
  }

  private func spec(_ option: OptionForm) -> String {
    let meaning = "[\(option.summary.escaped(":[]\\"))]"
    // An option with a value may be given again.
    let others = option.placeholder == nil ? "(\(option.names.joined(separator: " ")))" : "*"
    let value = option.placeholder.map { placeholder in
      let name = placeholder.escaped(":\\")
      return "\(option.isValueOptional ? "::" : ":")\(name):\(action(option.values))"
    }
    return option.names.map { name in
      let sign =
        value == nil ? "" : option.isValueOptional ? "=-" : name.hasPrefix("--") ? "=" : "+"
      return (others + name + sign + meaning + (value ?? "")).quotedForShell
    }.joined(separator: " ")
  }

  private func action(_ values: OfferedWords) -> String {
    switch values {
    case .none: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words, .samples, .verbs:
      "(\((program.words(of: values) ?? []).joined(separator: " ")))"
    }
  }
}

extension String {
  /// The text with a backslash before some characters, as specifications of `_arguments` need it.
  fileprivate func escaped(_ characters: String) -> String {
    map { characters.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
