import PatchbayEngine
import PatchbayInspection

// Completions for messages, hops and channels.

extension Completer {
  /// The kept messages, the latest first, since they are the most likely; then, once a message was
  /// sent, the word `last`.
  var messageOffers: [Offer] {
    session.recorder.traces.sorted { $0.number > $1.number }.map { trace in
      Offer("m\(trace.number)", trace.message.kind)
    } + (session.recorder.lastNumber > 0 ? [.lastMessage] : [])
  }

  /// Whether a command sent the message.
  func isSent(_ message: String) -> Bool {
    Int(message.dropFirst()).map { session.command(sending: $0) != nil } ?? (message == "last")
  }

  /// Messages; after a dot, the hops of the message before it.
  func hopOffers(_ word: TypedWord) -> [Offer] {
    guard let dot = word.text.firstIndex(of: "."), let trace = trace(String(word.text[..<dot]))
    else { return messageOffers }
    let name = word.text[..<dot]
    return trace.hops.map { Offer("\(name).\($0.number)", trace.row(of: $0).text) }
  }

  /// The trace that `m3` or `last` names; nil if it isn't kept.
  func trace(_ name: String) -> Trace? {
    if name == "last" { return Cascade(ofNewest: session.recorder.traces)?.first }
    return name.hasPrefix("m") ? Int(name.dropFirst()).flatMap { session.recorder[$0] } : nil
  }

  /// The channels of kept messages, and of observers and states in the tree of a command's place.
  func channels(for command: TypedCommand) -> [Offer] {
    var names = session.recorder.traces.compactMap(\.channel)
    for node in tree(of: command) {
      names += node.stateRecords.compactMap(\.channel)
      guard let container = node as? PluginContainer else { continue }
      for endpoint in container.endpointsByArrival {
        names += endpoint.observations.compactMap { observation in
          if case .named(let name) = observation.channel { name } else { nil }
        }
      }
    }
    return Set(names).sorted().map { Offer($0) }
  }

  /// All nodes of the tree of a command's place; of all trees if it has none.
  func tree(of command: TypedCommand) -> [ComposableContainer] {
    (node(of: command).map { [$0.root] } ?? world.roots).flatMap(\.subtree)
  }
}
