// The options that `send`, `ask` and `replay` share.

extension Option where T == ChannelName {
  static var channel: Self { Self("channel", ChannelName(), placeholder: "C", "on this channel") }
}

extension SessionOptions.TraceDetail {
  /// One option object for all commands, so that the option of `replay` replaces that of the sent
  /// command.
  package static let option = Option(
    "trace", ChoiceArgument<Self>(), placeholder: "off|brief|full",
    "how much is shown (default: option trace; none in $(...))")
}

extension Session {
  /// How much of a dispatch is shown by default: nothing in a word, which takes the results only.
  package var traceDetail: SessionOptions.TraceDetail { isWritingWord ? .off : options.trace }
}
