/// The forms in which a command's verb may be written.
package enum VerbForms: Sendable, Hashable {
  /// In files: the full name.
  case full
  /// In typed text: also the words of other shells, such as `exit`.
  case habits
  /// At a prompt: also any unambiguous prefix.
  case short
}

extension Session {
  /// The forms of verbs in the commands under way.
  var verbForms: VerbForms {
    if options.isInteractive { return .short }
    return origin == .typed ? .habits : .full
  }
}
