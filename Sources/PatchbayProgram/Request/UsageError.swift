import PatchbayLanguage
import PatchbayText

/// The reason why the request of a command line can't be fulfilled.
enum UsageError: Error {
  /// The command is a subcommand with options of its own, such as `test`; the advice names an
  /// equivalent option, and is nil if only near names are known.
  case unknownOption(UnknownName, command: String?, advice: String?)
  case takesNoValue(String)
  case needsValue(String, _ placeholder: String)
  case noChoice(String, String, [String])
  case unknownSample(UnknownName)
  case noTour
  case tourAlone
  case nothingToCheck
  /// An option about what is run.
  case uselessForCheck(String)
  case nothingToTest
  /// A scenario is named together with another input.
  case mixedInputs(scenario: String, other: String)
  /// A task that is impossible with a scenario from standard input.
  case needsFile(String)
  case nothingToFormat
  case notOneName
  case badPackageName(String, reason: String)
  case takenModuleName(String, module: String)
  case packageExists(String)
  /// The package on which a new package should depend is unknown.
  case noPatchbay
  case notPatchbay(String)
  case badPackageURL(String, reason: String)
  case badPattern(String, String, _ words: String)
  case badValue(String, String, _ form: String)
  case reportsCollide(String)
  case twoTestTasks
  case isolatedTask
  /// A report that a task does not write, as its option names it.
  case reportOfTask(option: String, report: String)
  case twoReports(String)
  /// The value of a single option names several reports.
  case reportList([String])
  /// No file was found, or none of the files found is selected.
  case nothingSelected(found: Int, paths: [String], filters: [String] = [])
  case nothingFailedBefore
  case updateInCI
  case notOneFile(option: String, found: Int)
  /// A file that was named does not fail.
  case doesNotFail(String, option: String)
  case cannotWrite(String, reason: String, advice: String = "name another file")
  /// A file can't be read; the shell's message, and near names.
  case cannotRead(String, near: [String], isCommand: Bool, advice: String? = nil)
}

extension UsageError {
  /// The error on one line, whatever the arguments are, with a list of samples below an unknown
  /// one.
  func words(in program: ShellProgram) -> String {
    let list = if case .unknownSample = self { program.sampleList } else { "" }
    return "\(program.name): \(sentence(in: program).onOneLine)\(list)\n"
  }

  private func sentence(in program: ShellProgram) -> String {
    switch self {
    case .unknownOption(let option, let command, let advice):
      "\(option.message)\(advice.map { "; " + $0 } ?? option.near.behind)  "
        + "(\(program.name)\(command.map { " " + $0 } ?? "") --help lists all)"
    case .takesNoValue(let name): "\(name) takes no value; write \(name) alone"
    case .needsValue(let name, let placeholder):
      "\(name) needs a value; write \(name)\(name.hasPrefix("--") ? "=" : " ")\(placeholder)"
    case .noChoice(let name, let value, let choices):
      "\(name): \(value.isNone(of: choices))\(choices.nearest(to: value).behind)"
    case .unknownSample(let sample):
      sample.message + sample.near.behind
    case .noTour: "\(program.name) has no tour"
    case .tourAlone: "--tour begins with an empty world; leave files, -c, --sample and --load out"
    case .nothingToCheck: "nothing to check; name files: \(program.name) check FILE ..."
    case .uselessForCheck(let option):
      "check runs nothing, and checks each file by itself; leave \(option) out"
    case .nothingToTest: "nothing to test; name files or folders: \(program.name) test scenarios"
    case .mixedInputs(let scenario, let other):
      "\(scenario) is a test with a world of its own, and can't be run together with \(other); "
        + "run them one by one, or write 'run FILE' in the scenario"
    case .needsFile(let option): "\(option) needs a file, and - is standard input; name a file"
    case .nothingToFormat: "nothing to format; name files or folders: \(program.name) fmt scenarios"
    case .notOneName: "new takes one name: \(program.name) new live-room"
    case .badPackageName(let text, let reason):
      "'\(text)' is no name of a package: \(reason); write up to 100 letters, digits, - and _, first a letter: live-room"
    case .takenModuleName(let text, let module):
      "'\(text)' would make a module \(module), whose name is taken; write another name"
    case .packageExists(let folder):
      "\(folder) exists; nothing was written; write another name, or remove it"
    case .noPatchbay:
      "the package patchbay is not found; write --patchbay=URL, or --patchbay=FOLDER for a checkout"
    case .notPatchbay(let folder):
      "there is no package patchbay in '\(folder)'; write --patchbay=URL, or the folder of its Package.swift"
    case .badPackageURL(let text, let reason):
      "'\(text)' is no URL: \(reason); write --patchbay=https://example.com/patchbay.git, or a folder"
    case .badPattern(let option, let value, let words):
      "the value of \(option) is not a valid pattern: \(words)\([value].adviceAboutGlobs)"
    case .badValue(let option, let value, let form): "\(option) can't be '\(value)'; write \(form)"
    case .reportsCollide(let format):
      "\(format) can't share standard output with another report; write --report=\(format):FILE"
    case .reportList(let reports):
      "--report takes one report; write \(reports.map { "--report=\($0)" }.joined(separator: " "))"
    case .twoReports(let path): "two reports can't both be written to \(path); name another file"
    case .twoTestTasks:
      "--update, --debug, --shrink and --list exclude one another; leave the others out"
    case .isolatedTask:
      "--isolate runs files in processes of their own; it excludes --debug, --shrink and --update=ask"
    case .reportOfTask("--list", let report):
      "--list prints text, or with --report=json a list for programs; leave \(report) out"
    case .reportOfTask(let option, let report):
      "\(option) writes no report; leave \(report) out"
    case .nothingSelected(0, let paths, _):
      "there is no scenario in \(paths.listed()); "
        + "they are files that end in .scenario, and Markdown pages with fences labelled patchbay"
    case .nothingSelected(1, _, let filters):
      "the one file is not selected; --filter, --tag, --shard or --last-failed excludes it"
        + filters.adviceAboutGlobs
    case .nothingSelected(let found, _, let filters):
      "none of \(found) files is selected; --filter, --tag, --shard or --last-failed excludes all"
        + filters.adviceAboutGlobs
    case .nothingFailedBefore:
      "no file is known to have failed in the last run; leave --last-failed out"
    case .updateInCI:
      "--update changes files, and CI is set; run it where you can review the changes"
    case .notOneFile(let option, let found):
      "\(option) works on one file, and \(found) are selected; name one"
    case .doesNotFail(let path, let option):
      "\(path) does not fail; --\(option) works on a file that does"
    case .cannotWrite(let path, let reason, let advice):
      "can't write \(path): \(reason); \(advice)"
    case .cannotRead(let words, let near, let isCommand, let advice):
      words + (advice.map { "; " + $0 } ?? near.behind)
        + (isCommand ? "; a command is run by -c '...', or typed at the prompt" : "")
    }
  }
}

extension ShellProgram {
  fileprivate var sampleList: String {
    if samples.isEmpty { return "; \(name) has none" }
    let width = samples.map(\.name.count).max() ?? 0
    return samples.map { sample in
      let gap = String(repeating: " ", count: width - sample.name.count)
      return "\n  \(sample.name)\(gap)  \(sample.summary)"
    }.joined()
  }
}

extension [String] {
  /// Advice for patterns that look like globs, as names of files are matched elsewhere.
  fileprivate var adviceAboutGlobs: String {
    let isGlob = contains { pattern in
      zip(" " + pattern, pattern).contains { $1 == "*" && [" ", "/", "*", "-", "_"].contains($0) }
    }
    return isGlob
      ? "; --filter takes a regular expression, not a glob: .* is any text, \\. is a dot" : ""
  }

  /// The near names, to be added to the message.
  fileprivate var behind: String { asQuestion.map { "; " + $0 } ?? "" }
}
