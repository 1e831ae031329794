import Glibc
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell

// Runs standard input.

extension ProgramRun {
  private static let inputName = "stdin"

  /// The origin of commands: they are typed if standard input is a terminal.
  static var inputOrigin: CommandOrigin {
    isatty(STDIN_FILENO) == 1 ? .typed : .file(folder: nil)
  }

  static var inputIsFile: Bool {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Refuses a text that is a scenario, with a single error in the place of one for each line.
  mutating func refuseScenario(_ source: SourceText) -> Bool {
    let name = source.name ?? "-c"
    let path = name == Self.inputName ? "-" : name == "-c" ? "FILE" : name
    let remedy = "run it as a test: \(program.name) test \(path)"
    guard let error = Scenario.misread(source, remedy: remedy) else { return false }
    refuse(error)
    return true
  }

  mutating func readAllInput() throws(UsageError) -> SourceText? {
    switch input.readAll() {
    case .line(let bytes): return SourceText(name: Self.inputName, bytes: bytes)
    case .failed(let words): throw .cannotReadInput(words)
    case .interrupted, .end: return nil
    }
  }

  /// Runs commands from a pipe, one by one.
  ///
  /// A pipe has no end to wait for: its writer, a program that lives as long as the session or a
  /// person who types, wants to see the result of a command before writing the next. So each
  /// command is checked by itself before it runs.
  mutating func runStream() throws(UsageError) {
    var commands = CommandReader(input, name: Self.inputName)
    while !isOver {
      switch commands.next() {
      case .commands(let source): if !refuseScenario(source) { run(source) }
      case .end, .interrupted: return
      case .failed(let words): throw .cannotReadInput(words)
      }
    }
  }
}
