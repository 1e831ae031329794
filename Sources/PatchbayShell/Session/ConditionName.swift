/// The names of the conditions that can stand before a command.
enum ConditionName: String, CaseIterable {
  case linux, macos, slow, tty, has, swift

  /// The sign after the name, before its text; empty for a condition without one.
  var sign: String {
    switch self {
    case .linux, .macos, .slow, .tty: ""
    case .has: ":"
    case .swift: ">="
    }
  }

  /// The condition as help writes it.
  var form: String {
    switch self {
    case .linux, .macos, .slow, .tty: rawValue
    case .has: "has:PROGRAM"
    case .swift: "swift>=VERSION"
    }
  }

  /// When the condition holds, in words.
  var meaning: String {
    switch self {
    case .linux: "on Linux"
    case .macos: "on macOS"
    case .slow: "slow commands are enabled"
    case .tty: "at a prompt"
    case .has: "a program is installed"
    case .swift: "built with at least this version"
    }
  }
}
