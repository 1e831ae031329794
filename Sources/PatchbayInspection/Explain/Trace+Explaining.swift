import PatchbayEngine

// What explanations ask of a trace.

extension Trace {
  /// Whether the interceptor now at a path was there when the message was sent; true if unknown.
  ///
  /// Another one may have taken its place and its name.
  func met(_ interceptor: TopologyPath, _ present: Present?) -> Bool {
    guard let time = departure.value?.time, let born = present?.registration(at: interceptor) else {
      return true
    }
    return born < time
  }

  /// The channel in words: `on "news"`.
  var channelWords: String { channel.map { "on \"\($0)\"" } ?? "without a channel" }
}
