// What send, ask and replay have in common.

extension Option where T == ChannelName {
  static var channel: Self { Self("channel", ChannelName(), placeholder: "C", "on this channel") }
}

extension SessionOptions.TraceDetail {
  /// The same option in all commands, since what `replay` is given stands for what was given then.
  package static let option = Option(
    "trace", ChoiceArgument<Self>(), placeholder: "off|brief|full", "how much of it is shown")
}
