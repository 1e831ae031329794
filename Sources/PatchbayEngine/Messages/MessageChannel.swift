/// The channels that an observer receives messages of.
///
/// A message is sent on one named channel or on none. Written as a literal: `channel: "room-7"`.
public enum MessageChannel: Hashable, Sendable, Codable {
  /// Messages without a channel, and only those. The default.
  case none
  /// Messages on the channel of exactly this name.
  case named(String)
  /// Every message of the kind, with or without a channel.
  case any

  // The compiler names a value without a label `_0`; files have a better name for it.
  // swift-format-ignore: NoLeadingUnderscores
  private enum NamedCodingKeys: String, CodingKey { case _0 = "channel" }

  @usableFromInline
  package func hears(_ channel: String?) -> Bool {
    switch self {
    case .none: channel == nil
    case .named(let name): channel == name
    case .any: true
    }
  }
}

extension MessageChannel: ExpressibleByStringLiteral {
  /// The channel of this name.
  public init(stringLiteral name: String) { self = .named(name) }
}
