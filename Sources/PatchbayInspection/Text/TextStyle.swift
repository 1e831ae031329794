/// The style of traces as text.
public struct TextStyle: Sendable, Hashable {
  /// The level of detail.
  public var detail = Detail.full
  /// The minimum width of the column of names in cells; longer names widen the column of the whole
  /// trace.
  ///
  /// A writer that receives hops as they happen does not know the names to come: a longer name
  /// moves only the rest of its own line.
  public var nameWidth = 18
  /// Whether characters beyond ASCII may be written.
  public var isUnicode = false
  /// Whether outcomes are also shown in colour, for a terminal.
  public var isColoured = false

  /// The levels of detail.
  public enum Detail: String, Sendable, Hashable {
    /// Every hop.
    case full
    /// Only hops that affect the message or a participant, without nodes and interceptors that the
    /// message merely passed.
    case brief
  }

  /// By default every hop, in ASCII and without colour.
  public init() {}
}
