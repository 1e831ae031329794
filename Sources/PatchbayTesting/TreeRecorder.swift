public import PatchbayEngine
import PatchbayInspection
public import Testing

/// Records what happens in a tree, as values that `#expect` can compare.
///
///     let recorder = TreeRecorder(live)
///     live.send(message: SendText(text: "hello"))
///     #expect(recorder.deliveries == [Delivery(of: SendText(text: "hello"), to: "/live/room/chat")])
///
/// A recorder is used on the thread or actor of its tree. To test a hosted tree, make the test
/// `@MainActor` and host the tree with a `MainActorHost`.
public final class TreeRecorder {
  private let root: ComposableContainer
  private let recorder: TraceRecorder
  /// The paths of the plugins and relays at the start, which may have left since.
  private let firstMembers: Set<TopologyPath>

  /// Records all messages and queries of the tree that a node is in, from now on.
  public init(_ node: ComposableContainer) {
    root = node.root
    var options = TraceRecorder.Options()
    options.wording = .whole
    (options.mostTraces, options.mostHops) = (1_000_000, 1_000_000)
    recorder = TraceRecorder(options: options)
    root.attach(watcher: recorder)
    firstMembers = Set(Topology(of: root).members)
  }
}

@available(*, unavailable)
extension TreeRecorder: Sendable {}

extension TreeRecorder {
  /// The deliveries of all finished messages, message by message in the order of sending.
  ///
  /// The replay of a remembered state to a new observer counts as a delivery to this observer.
  public var deliveries: [Delivery] { traces.flatMap(\.deliveries) }

  /// The deliveries of messages of a type; for one with many kinds, those of one kind.
  public func deliveries<M: PluginMessage>(of _: M.Type, kind: MessageKind? = nil) -> [Delivery] {
    let name = MessageKey(M.self, kind: kind).name
    return deliveries.filter { $0.message.kind == name }
  }

  /// The answers to queries, query by query in the order of sending.
  public var answers: [GivenAnswer] { traces.flatMap(\.givenAnswers) }

  /// The descriptions of all faults.
  public var faults: [String] {
    traces.flatMap(\.hops).compactMap { hop in
      if case .fault(let words) = hop.step { words } else { nil }
    }
  }

  /// The values of the environment that a node and its plugins see, in the order of their keys; those of
  /// the root where no path is given.
  ///
  /// Empty for a path at which there is no node, and an issue is recorded.
  public func environment(
    at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [SeenValue] {
    let topology = topology
    let path = path.map(TopologyPath.init) ?? topology.nodes[0].path
    let nodes = topology.nodes.map(\.path)
    if !nodes.contains(path) {
      let near = path.nearest(among: nodes).map(\.text).joined(separator: ", ")
      record(
        "there is no node at \(path); "
          + (near.isEmpty ? "name a node of this tree" : "did you mean \(near)?"), sourceLocation)
    }
    return topology.environment(at: path)
  }

  /// Forgets what was recorded so far.
  public func forget() { recorder.forget() }

  /// The traces in the order of sending; the recorder has them in the order in which they ended.
  var traces: [Trace] { recorder.traces.sorted { $0.number < $1.number } }

  var topology: Topology { Topology(of: root, wording: .whole) }

  /// Whether a plugin or relay is at a path, was there at the start, or took part in a message.
  func hasKnown(_ path: TopologyPath) -> Bool {
    firstMembers.contains(path) || topology.members.contains(path)
      || traces.contains { $0.mentions(path) }
  }

  func record(_ words: String, _ sourceLocation: SourceLocation) {
    Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation)
  }
}

extension Wording {
  /// Values are not cut, so that different values have different descriptions.
  static let whole = Wording(longest: .max)
}

extension Topology {
  /// The paths of all plugins and relays.
  var members: [TopologyPath] {
    nodes.flatMap { $0.plugins.map(\.path) + $0.relays.map(\.path) }
  }
}

extension Trace {
  fileprivate var deliveries: [Delivery] {
    let receptions = receptions
    return hops.compactMap { hop in
      switch hop.step {
      case .delivered(let path) where category != .query:
        Delivery(message: receptions[hop.number] ?? message, receiver: path, channel: channel)
      case .replayed(let path, let message):
        Delivery(message: message, receiver: path, channel: channel)
      default: nil
      }
    }
  }

  fileprivate func mentions(_ path: TopologyPath) -> Bool {
    sender == path || unreached.contains { $0.endpoint == path }
      || hops.contains { hop in
        switch hop.step {
        case .delivered(let other), .answered(let other, _), .skipped(let other, _),
          .replayed(let other, _):
          other == path
        case .entered, .intercepted, .fault: false
        }
      }
  }

  fileprivate var givenAnswers: [GivenAnswer] {
    hops.compactMap { hop in
      guard case .answered(let path, let value) = hop.step else { return nil }
      return GivenAnswer(query: message, responder: path, value: value)
    }
  }
}
