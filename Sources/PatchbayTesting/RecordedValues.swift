public import PatchbayEngine
public import PatchbayInspection
public import Testing

// The values of a recorder. Messages and answers are compared by their descriptions, so they need no `==`.

/// A message that an observer received, after interceptors have changed it.
public struct Delivery: Sendable, Hashable {
  /// The message, field by field.
  public let message: Payload
  /// The plugin or relay that received it.
  public let receiver: TopologyPath
  /// The channel on which it was sent; nil for none.
  public let channel: String?
}

extension Delivery {
  /// The delivery that is expected of a message, to the plugin or relay at a path.
  public init(of message: any PluginMessage, to receiver: String, channel: String? = nil) {
    self.init(
      message: Payload(of: message), receiver: TopologyPath(receiver), channel: channel)
  }
}

extension Delivery: CustomStringConvertible, CustomTestStringConvertible {
  /// `SendText text="hello" to /live/room/chat`.
  public var description: String {
    message.words + (channel.map { " \($0.onChannel)" } ?? "") + " to \(receiver)"
  }

  /// The description, for failures of `#expect`.
  public var testDescription: String { description }
}

/// An answer to a query.
public struct GivenAnswer: Sendable, Hashable {
  /// The query, field by field.
  public let query: Payload
  /// The plugin, relay or interceptor that answered.
  public let responder: TopologyPath
  /// The answer in words.
  public let value: String
}

extension GivenAnswer {
  /// The answer that is expected to a query, from the plugin, relay or interceptor at a path.
  public init<Q: SyncPluginMessage>(_ value: Q.Response, to query: Q, by responder: String) {
    let kind = MessageKey(query: Q.self, kind: query.kind).name
    self.init(
      query: Wording.whole.payload(of: query, kind: kind), responder: TopologyPath(responder),
      value: Wording.whole.words(of: value))
  }
}

extension GivenAnswer: CustomStringConvertible, CustomTestStringConvertible {
  /// `true to CanSend text="hello" by /live/room/guard`.
  public var description: String { "\(value) to \(query.words) by \(responder)" }

  /// The description, for failures of `#expect`.
  public var testDescription: String { description }
}

/// A value of the environment, as a node sees it.
public struct SeenValue: Sendable, Hashable {
  /// The name of the type, or the words of the key.
  public let key: String
  /// The value in words.
  public let value: String
  /// The node at which it was set.
  public let source: TopologyPath
}

extension SeenValue {
  /// The value that is expected under its type or, if there is one, under a key; set at the node of a path.
  public init<E>(
    _ value: E, as _: E.Type = E.self, key: (any Hashable)? = nil, setAt source: String
  ) {
    self.init(
      key: key.map { "\($0)" } ?? "\(E.self)", value: Wording.whole.words(of: value),
      source: TopologyPath(source))
  }
}

extension SeenValue: CustomStringConvertible, CustomTestStringConvertible {
  /// `Theme=dark from /live`.
  public var description: String { "\(key)=\(value) from \(source)" }

  /// The description, for failures of `#expect`.
  public var testDescription: String { description }
}

// MARK: - Words

extension Payload {
  fileprivate init(of message: some PluginMessage) {
    let kind = MessageKey(type(of: message), kind: message.kind).name
    self = Wording.whole.payload(of: message, kind: kind)
  }

  fileprivate var words: String { fields.isEmpty ? kind : "\(kind) \(self)" }
}

extension Topology {
  /// The nearest value of each key from a node up; a weak value that has died shows those above it.
  func environment(at path: TopologyPath) -> [SeenValue] {
    let lineage = nodes.filter { path.isWithin($0.path) }
    guard lineage.last?.path == path else { return [] }
    var seen: [(value: SeenValue, isKeyedByType: Bool)] = []
    for node in lineage.reversed() {
      for entry in node.environment {
        let isHidden = seen.contains {
          $0.value.key == entry.key && $0.isKeyedByType == entry.isKeyedByType
        }
        guard let value = entry.value, !isHidden else { continue }
        seen.append(
          (SeenValue(key: entry.key, value: value, source: node.path), entry.isKeyedByType))
      }
    }
    return seen.map(\.value).sorted { $0.key < $1.key }
  }
}
