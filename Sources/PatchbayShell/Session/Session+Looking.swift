public import PatchbayInspection
import PatchbayLanguage

// What a program may want to know of a session without asking by a command.

extension Session {
  /// The world as a value.
  public var topology: Topology { world.topology }

  /// The messages so far, those that are kept.
  public var traces: [Trace] { recorder.traces }

  /// The commands that build the world, as `save` writes them.
  public var savedWorld: String {
    (try? toTheEnd { () throws(ShellError) in try WorldFile(of: world, recorder.ledger).script })
      ?? ""
  }

  /// The world as `tree` draws it, with environment and states.
  package var topologyText: String {
    var style = Topology.TreeStyle()
    style.isASCII = true
    style.showsEnvironment = true
    style.showsStates = true
    return topology.text(style: style)
  }
}
