import PatchbayEngine

// The plugins that only listen.

/// What is heard, and where it is written down.
struct ListeningParams: ReadyMadeParams {
  let hearing: Hearing
  let diary: Diary
  let stage: Stage

  init(from reader: inout PluginReader) throws(PartError) {
    hearing = try reader.hearing()
    diary = reader.diary
    stage = reader.stage
  }
}

/// Remembers what it heard.
final class Probe: ReadyMade {
  static let summary = "remembers what it heard"
  static let parameters = [Hearing.on, Hearing.channel]
  private let params: ListeningParams

  init?(params: Any?) {
    guard let params = params as? ListeningParams else { return nil }
    self.params = params
  }

  typealias Params = ListeningParams
}

extension Probe {
  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    params.hearing.start(for: self, with: messageSender) { [diary = params.diary] kind, fields in
      diary.write(Value(heard: kind, fields))
    }
  }
}

/// Counts what it hears.
final class Counter: ReadyMade {
  static let summary = "counts what it hears, kind by kind"
  static let parameters = [Hearing.on, Hearing.channel]
  private let params: ListeningParams

  init?(params: Any?) {
    guard let params = params as? ListeningParams else { return nil }
    self.params = params
  }

  typealias Params = ListeningParams
}

extension Counter {
  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    params.hearing.start(for: self, with: messageSender) { [diary = params.diary] kind, _ in
      diary.count(kind.name)
    }
  }
}

/// Writes a line for each message it hears.
final class Logger: ReadyMade {
  static let summary = "writes down what it hears, a line each"
  static let parameters = [Hearing.on, Hearing.channel]
  private let params: ListeningParams

  init?(params: Any?) {
    guard let params = params as? ListeningParams else { return nil }
    self.params = params
  }

  typealias Params = ListeningParams
}

extension Logger {
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
