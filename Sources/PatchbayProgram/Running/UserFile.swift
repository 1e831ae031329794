/// A file of the user's that this program reads or writes by itself.
enum UserFile: String, CaseIterable {
  /// Commands that are run before the first prompt.
  case start = "init"
  case history
  /// The files that failed the last time.
  case failures = "failed"
}

extension UserFile {
  /// The path of the file by the environment; nil if the environment defines none.
  func path(environment: (String) -> String?) -> String? {
    func folder(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = folder(variable) ?? folder("HOME").map { $0 + "/" + usualFolder }
    return base.map { "\($0)/patchbay/\(rawValue)" }
  }

  private var variable: String { self == .start ? "XDG_CONFIG_HOME" : "XDG_STATE_HOME" }

  private var usualFolder: String { self == .start ? ".config" : ".local/state" }

  /// The files and their contents, for the manual page.
  static var meanings: [(file: String, words: String)] {
    allCases.map { ("~/\($0.usualFolder)/patchbay/\($0.rawValue)", $0.words) }
  }

  private var words: String {
    switch self {
    case .start: "commands that are run before the first prompt; --no-init leaves them out"
    case .history: "the commands typed at the prompt"
    case .failures: "the scenarios that failed the last time, for test --last-failed"
    }
  }
}
