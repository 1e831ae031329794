/// The choice of colours for the output.
package enum ColourChoice: String, Sendable, CaseIterable {
  /// Colours if the environment says so, or else on terminals only.
  case auto
  case always
  case never
}

extension ColourChoice {
  /// Whether output to one destination has colours.
  ///
  /// The options of this run count more than the environment, and the environment more than the
  /// destination.
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
  /// Whether output to one destination has colours.
  func isColoured(onTerminal: Bool) -> Bool {
    colour.isColoured(isPlain: isPlain, onTerminal: onTerminal, environment: Environment.value(of:))
  }
}
