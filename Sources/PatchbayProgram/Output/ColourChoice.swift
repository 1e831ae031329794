/// When what is written has colours.
package enum ColourChoice: String, Sendable, CaseIterable {
  /// Colours as the environment says, or else on terminals.
  case auto
  case always
  case never
}

extension ColourChoice {
  /// Whether what goes somewhere has colours.
  ///
  /// What was said for this run counts more than the environment, and that more than what is there.
  package func isColoured(
    isPlain: Bool, onTerminal: Bool, environment: (String) -> String?
  ) -> Bool {
    if isPlain { return false }
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    // https://no-color.org
    if !(environment("NO_COLOR") ?? "").isEmpty { return false }
    // http://bixense.com/clicolors/
    if !["", "0"].contains(environment("CLICOLOR_FORCE") ?? "") { return true }
    return onTerminal && !TerminalType.isDumb(in: environment)
  }
}

extension Request {
  /// Whether what goes somewhere has colours.
  func isColoured(onTerminal: Bool) -> Bool {
    colour.isColoured(isPlain: isPlain, onTerminal: onTerminal, environment: Environment.value(of:))
  }
}
