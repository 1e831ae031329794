/// A completion for bash, which needs no other file.
struct BashCompletion {
  private let program: ShellProgram

  init(of program: ShellProgram) { self.program = program }
}

extension BashCompletion {
  var text: String {
    let name = program.name
    let commands = tables.dropFirst().map(\.command).joined(separator: " | ")
    return """
      # bash completion for \(name); \(name) --print=bash prints it.

      \(offer)() {
        local found
        while IFS= read -r found; do COMPREPLY+=("$found"); done < <(compgen "$@" -- "$word")
      }

      \(function)() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} option='' command=''
        # The shell has split --name=value at the sign.
        if [[ $word == = ]]; then
          option=$before= word=''
        elif [[ $before == = ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]}=
        elif [[ $before == -* ]]; then
          option=$before
        fi
        if ((COMP_CWORD > 1)); then
          case ${COMP_WORDS[1]} in \(commands)) command=${COMP_WORDS[1]} ;; esac
        fi

        COMPREPLY=()
        case $command:$option in
      \(valueCases)  esac
        case $command:$word in
      \(optionCases)  esac
        if [[ $word == -* ]]; then
          [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace
          return
        fi
        ((COMP_CWORD == 1)) && \(line(for: program.programCommands.map(\.name)))
        case $command in
      \(wordlessCases)    *) \(line(for: .files) ?? "") ;;
        esac
      }

      complete -F \(function) \(name)

      """
  }

  private var function: String { "_" + program.functionName }
  /// The function that adds the candidates for the word.
  private var offer: String { function + "_offer" }

  /// The options of each command; those of the program itself have an empty command name.
  private var tables: [(command: String, options: [OptionForm])] {
    [("", program.requestOptions)]
      + program.programCommands.filter { !$0.options.isEmpty }.map { ($0.name, $0.options) }
  }

  /// The cases in which the word is the value of an option.
  private var valueCases: String {
    tables.flatMap { command, options in
      options.compactMap { option in
        line(for: option.values).map { line in
          // An optional value is written only after the sign.
          let signs = option.isValueOptional ? ["="] : ["", "="]
          let patterns = option.names.flatMap { name in signs.map { "\(command):\(name)\($0)" } }
            .joined(separator: " | ")
          return "    \(patterns)) \(line); return ;;\n"
        }
      }
    }.joined()
  }

  private var optionCases: String {
    tables.map { command, options in
      let names = options.flatMap { option in
        option.names.map { $0.hasPrefix("--") && option.placeholder != nil ? $0 + "=" : $0 }
      }
      return "    \(command):-*) \(line(for: names)) ;;\n"
    }.joined()
  }

  /// Commands whose words are no files.
  private var wordlessCases: String {
    program.programCommands.filter(\.values.isNone).map { "    \($0.name)) ;;\n" }.joined()
  }

  private func line(for values: OfferedWords) -> String? {
    switch values {
    case .none: nil
    case .files: "\(offer) -f; compopt -o filenames"
    case .folders: "\(offer) -d; compopt -o filenames"
    case .words, .samples, .verbs: program.words(of: values).map { line(for: $0) }
    }
  }

  private func line(for words: [String]) -> String {
    "\(offer) -W \(words.joined(separator: " ").quotedForShell)"
  }
}
