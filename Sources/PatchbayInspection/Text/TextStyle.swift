/// How traces are written for people.
public struct TextStyle: Sendable, Hashable {
  /// How much of a trace is shown.
  public var detail = Detail.full
  /// How many cells the names of a trace have at least; longer ones widen the column of the whole trace.
  ///
  /// A writer that gets hops as they happen does not know the names to come: there a longer one moves
  /// the rest of its own line only.
  public var nameWidth = 18
  /// Signs beyond ASCII may be written.
  public var isUnicode = false
  /// What happened to the message is shown in colour as well, for a terminal.
  public var isColoured = false

  /// How much of a trace is shown.
  public enum Detail: String, Sendable, Hashable {
    /// Every hop.
    case full
    /// Receivers and what happened to the message, without the nodes that it merely passed.
    case brief
  }

  /// Everything.
  public init() {}
}
