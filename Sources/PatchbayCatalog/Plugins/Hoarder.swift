import PatchbayEngine
import PatchbayLanguage

/// Connects relays that record the messages they receive.
final class Hoarder: ShellPlugin {}

extension ReadyMadePlugin {
  static var hoarder: ReadyMadePlugin {
    Self(
      Hoarder.self, "connects relays, which record the messages that they receive",
      [
        PluginParameter("relays", .int(0...10_000), "the number of relays (default: 3)"),
        Hearing.on, Hearing.channel,
      ]
    ) { reader throws(PartError) in
      let params = Hoard.Params(
        count: try reader.int("relays") ?? 3, hearing: try reader.hearing(), diary: reader.diary)
      // The plugin keeps its relays.
      var relays: [Hoard] = []
      return (
        Conduct(hears: params.hearing.kinds),
        { _, sender in
          for number in stride(from: 1, through: params.count, by: 1) {
            let relay = Hoard(name: "relay\(number)", params)
            relays.append(relay)
            sender.relayMessages(to: relay, name: relay.name)
          }
        }
      )
    }
  }
}

extension ReadyMadePlugin {
  /// The class of the relays that plugins of the shell connect, which send nothing.
  package static let ownRelay = "\(Hoard.self)"
}

/// A relay that records the messages that it receives.
final class Hoard: MessageRelay {
  let name: String
  private let params: Params

  /// The parameters of the plugin, and its diary.
  struct Params {
    let count: Int
    let hearing: Hearing
    let diary: Diary
  }

  init(name: String, _ params: Params) {
    (self.name, self.params) = (name, params)
    params.diary.keep([], as: name)
  }

  func messageRelayConnected(messageSender: MessageSender) {
    params.hearing.start(for: self, with: messageSender) {
      [diary = params.diary, name] kind, fields in
      diary.write(Value(heard: kind, fields), to: name)
    }
  }
}
