import PatchbayEngine
import PatchbayLanguage

/// Connects relays that record the messages they receive.
final class Hoarder: ReadyMade {
  static let summary = "connects relays, which record the messages that they receive"
  static let parameters = [
    PluginParameter("relays", .int(0...10_000), "the number of relays (default: 3)"),
    Hearing.on, Hearing.channel,
  ]
  private let params: Params
  private var relays: [Hoard] = []

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    self.params = params
  }
}

extension Hoarder {
  struct Params: ReadyMadeParams {
    let count: Int
    let hearing: Hearing
    let diary: Diary

    init(from reader: inout PluginReader) throws(PartError) {
      count = try reader.int("relays") ?? 3
      hearing = try reader.hearing()
      diary = reader.diary
    }

    var conduct: Conduct { Conduct(hears: hearing.kinds) }
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    for number in stride(from: 1, through: params.count, by: 1) {
      let relay = Hoard(name: "relay\(number)", params)
      relays.append(relay)
      messageSender.relayMessages(to: relay, name: relay.name)
    }
  }
}

/// A relay that records the messages that it receives.
final class Hoard: MessageRelay {
  let name: String
  private let params: Hoarder.Params

  init(name: String, _ params: Hoarder.Params) {
    self.name = name
    self.params = params
    params.diary.keep([], as: name)
  }

  func messageRelayConnected(messageSender: MessageSender) {
    params.hearing.start(for: self, with: messageSender) {
      [diary = params.diary, name] kind, fields in
      diary.write(Value(heard: kind, fields), to: name)
    }
  }
}
