package import PatchbayLanguage

// The conditions in brackets before a command: the command runs only where they hold.

extension Session {
  /// Whether all conditions hold; throws for an unknown condition.
  package func holds(_ conditions: [Condition]) throws(ShellError) -> Bool {
    for condition in conditions where try holds(condition) == condition.isNegated { return false }
    return true
  }

  private func holds(_ condition: Condition) throws(ShellError) -> Bool {
    let text = condition.name.text
    guard let name = ConditionName(rawValue: text) else {
      let names = ConditionName.allCases.map(\.rawValue)
      throw ShellError(unknown: text, .condition, among: names, at: condition.name.span)
    }
    switch (name, condition.comparison) {
    case (.linux, nil): return Self.isLinux
    case (.macos, nil): return !Self.isLinux
    case (.slow, nil): return options.runsSlowCommands
    case (.tty, nil): return options.isInteractive
    // Commands of files may not learn which files exist.
    case (.has, .matches(let program)) where !program.utf8.contains(Byte.slash):
      return Program.exists(program)
    case (.swift, .atLeast(let version)):
      if let wanted = [Int](version: version) {
        return !Self.swiftVersion.lexicographicallyPrecedes(wanted)
      }
    default: break
    }
    throw ShellError(.badConditionForm(text, form: name.form), at: condition.span)
  }

  #if os(Linux)
    private static let isLinux = true
  #else
    private static let isLinux = false
  #endif

  #if compiler(>=6.4)
    private static let swiftVersion = [6, 4]
  #else
    private static let swiftVersion = [6, 3]
  #endif
}

extension [Int] {
  /// The numbers of a version, without zeros at the end; nil if the text is no version.
  fileprivate init?(version text: String) {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = UInt16(part) else { return nil }
      numbers.append(Int(number))
    }
    while numbers.last == 0 { numbers.removeLast() }
    self = numbers
  }
}

/// The names of the conditions that can stand before a command.
enum ConditionName: String, CaseIterable {
  case linux, macos, slow, tty, has, swift

  /// The sign after the name, and the text after it; both are empty for most.
  private var comparison: (sign: String, text: String) {
    switch self {
    case .has: (":", "PROGRAM")
    case .swift: (">=", "VERSION")
    default: ("", "")
    }
  }

  var sign: String { comparison.sign }

  /// The condition as help writes it.
  var form: String { rawValue + comparison.sign + comparison.text }

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
