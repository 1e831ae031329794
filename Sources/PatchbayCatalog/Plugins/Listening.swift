import PatchbayEngine
import PatchbayLanguage

// The plugins that only record messages.

/// The parameters of a recording plugin: the observed kinds, and its diary.
struct ListeningParams: ReadyMadeParams {
  let hearing: Hearing
  let diary: Diary
  let stage: Stage

  init(from reader: inout PluginReader) throws(PartError) {
    hearing = try reader.hearing()
    diary = reader.diary
    stage = reader.stage
  }

  var conduct: Conduct { Conduct(hears: hearing.kinds) }
}

/// The base class of plugins that only record messages.
package class ListeningPlugin {
  fileprivate let params: ListeningParams

  required init?(params: Any?) {
    guard let params = params as? ListeningParams else { return nil }
    self.params = params
  }
}

extension ReadyMade where Self: ListeningPlugin {
  typealias Params = ListeningParams

  static var parameters: [PluginParameter] { [Hearing.on, Hearing.channel] }
}

extension ListeningPlugin {
  /// Records messages with their fields from now on.
  func record(with messageSender: MessageSender) {
    params.diary.heading = "received"
    params.hearing.start(for: self, with: messageSender) { [diary = params.diary] kind, fields in
      diary.write(Value(heard: kind, fields))
    }
  }
}

/// Records messages with their fields.
final class Probe: ListeningPlugin, ReadyMade {
  static let summary = "records the messages that it receives"

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { record(with: messageSender) }
}

/// Counts messages by kind.
package final class Counter: ListeningPlugin, ReadyMade {
  static let summary = "counts received messages by kind"

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    params.hearing.start(for: self, with: messageSender) { [diary = params.diary] kind, _ in
      diary.count(kind.name)
    }
  }
}

/// Records messages as lines of text.
final class Logger: ListeningPlugin, ReadyMade {
  static let summary = "logs received messages, one line each"

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    params.hearing.start(for: self, with: messageSender) { [params] kind, fields in
      let line = params.stage.words(kind: kind.name, fields)
      params.diary.write(.text(line))
      messageSender.note("logged \(line)")
    }
  }
}
