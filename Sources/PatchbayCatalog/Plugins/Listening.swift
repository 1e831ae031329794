import PatchbayEngine
import PatchbayLanguage

// The plugins and the relay that only record messages.

final class Probe: ShellPlugin {}

final class Counter: ShellPlugin {}

final class Logger: ShellPlugin {}

/// Records messages as a relay: a bubble or a cell without Swift.
final class Listener: ShellPlugin, MessageRelay {
  func messageRelayConnected(messageSender: MessageSender) { start(with: messageSender) }
}

extension ReadyMadePlugin {
  static var probe: ReadyMadePlugin {
    recording(Probe.self, "records the messages that it receives")
  }

  static var listener: ReadyMadePlugin {
    recording(
      Listener.self, "a relay that records the messages that it receives")
  }

  static var counter: ReadyMadePlugin {
    hearing(Counter.self, "counts received messages by kind") { diary, _ in
      { _, kind, _ in diary.count(kind.name) }
    }
  }

  static var logger: ReadyMadePlugin {
    hearing(Logger.self, "logs received messages, one line each") {
      diary, stage in
      { sender, kind, fields in
        let line = stage.words(kind: kind.name, fields)
        diary.write(.text(line))
        sender.note("logged \(line)")
      }
    }
  }

  /// A plugin that records messages with their fields.
  private static func recording(_ type: any Plugin.Type, _ summary: String) -> Self {
    hearing(type, summary) { diary, _ in
      diary.heading = "received"
      return { _, kind, fields in diary.write(Value(heard: kind, fields)) }
    }
  }

  /// A plugin that does the same with each message of the observed kinds.
  private static func hearing(
    _ type: any Plugin.Type, _ summary: String,
    handler: @escaping (Diary, Stage) -> (MessageSender, Kind, Value) -> Void
  ) -> Self {
    Self(type, summary, [Hearing.on, Hearing.channel]) { reader throws(PartError) in
      let hearing = try reader.hearing()
      let handle = handler(reader.diary, reader.stage)
      return (
        Conduct(hears: hearing.kinds),
        { plugin, sender in
          hearing.start(for: plugin, with: sender) { handle(sender, $0, $1) }
        }
      )
    }
  }
}
