public import PatchbayEngine
import PatchbayInspection

/// Records what happens in a tree, as values that `#expect` can compare.
///
///     let recorder = TreeRecorder(live)
///     live.send(message: SendText(text: "hello"))
///     #expect(recorder.deliveries == [Delivery(of: SendText(text: "hello"), to: "/live/room/chat")])
///
/// It is used where its tree is, on one thread at a time. To test a hosted tree, make the test
/// `@MainActor` and host the tree with a `MainActorHost`.
public final class TreeRecorder {
  private let root: ComposableContainer
  private let recorder: TraceRecorder

  /// Records all messages and queries of the tree that a node is in, from now on.
  public init(_ node: ComposableContainer) {
    root = node.root
    var options = TraceRecorder.Options()
    options.wording = .whole
    (options.mostTraces, options.mostHops) = (1_000_000, 1_000_000)
    recorder = TraceRecorder(options: options)
    root.attach(watcher: recorder)
  }
}

@available(*, unavailable)
extension TreeRecorder: Sendable {}

extension TreeRecorder {
  /// The deliveries of all finished messages, message by message in the order of sending.
  ///
  /// A remembered state that was replayed to a new observer counts as delivered to that.
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
  /// Empty for a path at which there is no node.
  public func environment(at path: String? = nil) -> [SeenValue] {
    let topology = topology
    return topology.environment(at: path.map(TopologyPath.init) ?? topology.nodes[0].path)
  }

  /// Forgets what was recorded so far.
  public func forget() { recorder.forget() }

  /// In the order of sending; the recorder has them in the order in which they ended.
  var traces: [Trace] { recorder.traces.sorted { $0.number < $1.number } }

  var topology: Topology { Topology(of: root, wording: .whole) }
}

extension Wording {
  /// Nothing is cut, so that values that differ have different words.
  static let whole = Wording(longest: .max)
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

  fileprivate var givenAnswers: [GivenAnswer] {
    hops.compactMap { hop in
      guard case .answered(let path, let value) = hop.step else { return nil }
      return GivenAnswer(query: message, responder: path, value: value)
    }
  }
}
