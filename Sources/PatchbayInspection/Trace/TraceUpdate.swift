/// A change of a trace, as it happens.
public enum TraceUpdate: Sendable, Hashable {
  /// A dispatch began inside `level` others; its trace has no hops yet.
  case began(Trace, level: Int)
  /// A hop of the trace with this number.
  case hop(Trace.Hop, of: Int)
  /// A note about a hop that was already reported.
  case note(String, hop: Int, of: Int)
  /// A dispatch ended; its trace is complete.
  case ended(Trace, level: Int)
}
