extension String {
  /// The name of a channel as text has it: an empty name is quoted, so that it is seen.
  package var asChannel: String { isEmpty ? "''" : self }

  /// The channel of this name in words: `on news`.
  package var onChannel: String { "on \(asChannel)" }
}
