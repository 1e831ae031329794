/// A change of a trace, as it happens.
public enum TraceUpdate: Sendable, Hashable {
  /// A dispatch sets out, caused by so many that are under way; it has no hops yet.
  case began(Trace, level: Int)
  /// A hop of the trace of this number.
  case hop(Trace.Hop, of: Int)
  /// A note about a hop that was reported before.
  case note(String, hop: Int, of: Int)
  /// A dispatch is over; the trace is whole.
  case ended(Trace, level: Int)
}
