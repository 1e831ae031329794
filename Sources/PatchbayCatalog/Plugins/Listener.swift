package import PatchbayEngine

/// Records messages with their fields, as a relay: a bubble or a cell without Swift.
///
/// It is never added as a plugin; as one, it has the parameters of those that only record.
final class Listener: ShellPlugin<ListeningParams>, ReadyMade, MessageRelay {
  static let summary = "a relay that records the messages that it receives"

  func start(with sender: MessageSender) {}

  func messageRelayConnected(messageSender: MessageSender) { record(with: messageSender) }
}

extension ReadyMadePlugin {
  /// The shell's relay types.
  package static var relays: [ReadyMadePlugin] { [ReadyMadePlugin(Listener.self)] }

  /// Whether it is connected as a relay.
  package var isRelay: Bool { type is any MessageRelay.Type }

  /// Reads the parameters of a relay, and makes it; nil for a plugin that is none.
  package func makeRelay(
    fields: [(name: String, value: ParameterValue)], kinds: KindTable, stage: Stage
  ) throws(PartError) -> (relay: any MessageRelay, diary: Diary, conduct: Conduct?)? {
    let made = try make(fields: fields, kinds: kinds, stage: stage)
    return (made.type.init(params: made.params) as? any MessageRelay).map {
      ($0, made.diary, Conduct(of: made.params))
    }
  }
}
