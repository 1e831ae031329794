/// An event with a payload type and an answer type, to which objects can subscribe.
///
///     extension EventKey<Document, Void> {
///       static let saved = EventKey("saved")
///     }
///
/// Keys are compared by identity: two events with the same name stay separate.
public final class EventKey<Payload, Answer>: Sendable {
  /// The name in reports and traces.
  public let name: String

  /// Creates a new key; `name` only labels it.
  public init(_ name: String) { self.name = name }
}
