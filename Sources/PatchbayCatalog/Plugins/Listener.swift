import PatchbayEngine

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
}
