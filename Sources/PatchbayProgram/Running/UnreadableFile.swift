import Glibc
import PatchbayLanguage
import PatchbayShell

extension UsageError {
  /// The error for a file that can't be read, with near names.
  static func cannotRead(_ words: String, _ path: String, _ run: ProgramRun) -> UsageError {
    guard access(path, F_OK) != 0 else { return .cannotRead(words, near: [], isCommand: false) }
    if run.program.samples.contains(where: { $0.name == path }) {
      return .cannotRead(words, near: ["--sample=\(path)"], isCommand: false)
    }
    if path == "tour", run.program.tour != nil {
      return .cannotRead(words, near: ["--tour"], isCommand: false)
    }
    return .cannotRead(
      words, near: (["check"] + FileTree.neighbours(of: path)).nearest(to: path),
      isCommand: run.session.knowsCommand(path), advice: run.program.advice(about: path))
  }

  static func cannotReadInput(_ words: String) -> UsageError {
    .cannotRead("can't read standard input: \(words)", near: [], isCommand: false)
  }
}

extension Session {
  /// Whether a command begins with this word.
  fileprivate func knowsCommand(_ word: String) -> Bool {
    word.allSatisfy { $0.isLowercase && $0.isASCII }
      && !check(SourceText(word)).contains {
        $0.code == CommandCode.unknownCommand || $0.code == CommandCode.shortCommand
      }
  }
}
