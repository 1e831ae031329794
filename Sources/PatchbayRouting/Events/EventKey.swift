/// An event that subscribers hear, with a payload and answers of one type each.
///
///     extension EventKey<Document, Void> {
///       static let saved = EventKey("saved")
///     }
///
/// Two keys are the same only if they are the same object, whatever their names are: a name that is used twice joins
/// nothing by mistake.
public final class EventKey<Payload, Answer>: Sendable {
  /// The name in reports and traces.
  public let name: String

  /// A key under a name.
  public init(_ name: String) { self.name = name }
}
