public import PatchbayInspection
import PatchbayLanguage

// Properties of a session for programs that run no command.

extension Session {
  /// A snapshot of the world's trees.
  public var topology: Topology { world.topology }

  /// The traces of all messages that are kept.
  public var traces: [Trace] { recorder.traces }

  /// The commands that build the world, as `save` writes them; empty if they can't be written.
  public var savedWorld: String {
    (try? toTheEnd { () throws(ShellError) in try WorldFile(of: world, ledger).script })
      ?? ""
  }

  /// Explains, as `why` does, why the thing at a path received a message or didn't.
  package func why(_ path: TopologyPath, _ trace: Trace) throws(InspectionError) -> Explanation {
    try CommandContext(session: self, world: world, place: place, isRebuilding: false)
      .why(path, trace)
  }
}
