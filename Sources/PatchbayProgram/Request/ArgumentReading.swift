import PatchbayCatalog
import PatchbayLanguage

// Parses the options and words of a command line.

extension ProgramOption {
  /// Parses arguments into a target: options by the table, other words by `take`.
  ///
  /// Returns the options with their values, without the other words.
  @discardableResult
  static func read(
    _ arguments: [String], _ options: [ProgramOption], into target: inout Target,
    of program: ShellProgram, command: String? = nil, take: (inout Target, String) -> Void
  ) throws(UsageError) -> [String] {
    var rest = arguments[...]
    var onlyWords = false
    var optionWords: [String] = []
    while let argument = rest.popFirst() {
      if onlyWords || argument == "-" || !argument.hasPrefix("-") {
        take(&target, argument)
      } else if argument == "--" {
        onlyWords = true
      } else {
        let following = rest
        try read(
          option: argument, among: options, &rest, into: &target, of: program, command: command)
        optionWords.append(argument)
        optionWords += following.dropLast(rest.count)
      }
    }
    return optionWords
  }

  private static func read(
    option text: String, among options: [ProgramOption], _ rest: inout ArraySlice<String>,
    into target: inout Target, of program: ShellProgram, command: String?
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    var name = String(parts[0])
    var value = parts.count > 1 ? String(parts[1]) : nil
    var option = options.first { $0.form.names.contains(name) }
    // -j4 means -j 4.
    if option == nil, !name.hasPrefix("--"), name.count > 2 {
      option = options.first {
        $0.form.names.contains(String(name.prefix(2))) && $0.form.placeholder != nil
      }
      if option != nil {
        value = String(text.dropFirst(2))
        name = String(name.prefix(2))
      }
    }
    guard let option else {
      let names = options.flatMap(\.form.names).filter { $0.hasPrefix("--") }
      throw .unknownOption(
        UnknownName(
          "option", name, code: CatalogCode.unknownOption.code, among: names, remedy: nil),
        command: command, advice: program.advice(about: name, behind: command))
    }
    let form = option.form
    if form.placeholder == nil {
      guard value == nil else { throw .takesNoValue(name) }
    } else if value == nil, !form.isValueOptional {
      value = rest.popFirst()
    }
    guard let placeholder = form.placeholder, !(form.isValueOptional && value == nil) else {
      return try option.apply(&target, "", program)
    }
    guard let value else { throw .needsValue(name, placeholder) }
    try option.apply(&target, value, program)
  }
}
