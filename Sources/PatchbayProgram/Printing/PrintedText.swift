import PatchbayLanguage
import PatchbayShell

/// A text about the program that `--print` writes, for what installs it.
enum PrintedText: String, CaseIterable {
  case man, bash, zsh, fish

  static let names = allCases.map(\.rawValue)
}

extension ShellProgram {
  /// The text of a kind, made from the tables of options and commands.
  func text(_ kind: PrintedText) -> String {
    switch kind {
    case .man: ManualPage(of: self).text
    case .bash: BashCompletion(of: self).text
    case .zsh: ZshCompletion(of: self).text
    case .fish: FishCompletion(of: self).text
    }
  }

  /// The words of a known list; nil for files and for unknown values.
  func words(of values: OfferedWords) -> [String]? {
    switch values {
    case .words(let words): words
    case .samples: samples.map(\.name)
    case .verbs: commands.verbs
    case .none, .files, .folders: nil
    }
  }

  /// The name of the program as a part of a function's name.
  var functionName: String { name.replacing("-", with: "_") }
}

extension String {
  /// The text as one word of a POSIX shell.
  var quotedForShell: String { "'" + replacing("'", with: #"'\''"#) + "'" }

  /// The text as one word of a POSIX shell, in quotes only where it needs them.
  var asShellWord: String {
    let isPlain = utf8.allSatisfy { Byte.isNamePart($0) || "/.-+@%:,".utf8.contains($0) }
    return isPlain && !isEmpty ? self : quotedForShell
  }
}
