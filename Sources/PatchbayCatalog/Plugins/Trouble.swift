import PatchbayEngine
import PatchbayLanguage

// The plugins that cause faults and delays for tests.

/// Throws an error in its handler when its condition holds.
final class Faulty: ReadyMade {
  static let summary = "throws in its handler"
  static let parameters = [
    PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
    PluginParameter("when", .formula, "the condition for throwing (default: always)"),
    PluginParameter("every", .int(1...Int.max), "throws at every Nth message: 3 is every third"),
    PluginParameter("error", .text, "the text of the error"),
    Hearing.channel,
  ]
  private let params: Params
  private var heard = 0

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    self.params = params
  }
}

extension Faulty {
  struct Params: ReadyMadeParams {
    let hearing: Hearing
    let condition: Expression?
    let period: Int
    let words: String
    let diary: Diary
    let stage: Stage

    init(from reader: inout PluginReader) throws(PartError) {
      hearing = try reader.hearing()
      condition = try reader.condition(over: hearing.kinds)
      period = try reader.int("every") ?? 1
      words = try reader.text("error") ?? "it is faulty"
      diary = reader.diary
      stage = reader.stage
    }

    var conduct: Conduct {
      Conduct(hears: hearing.kinds, expressions: [condition].compactMap(\.self))
    }
  }

  private struct Trouble: Error, CustomStringConvertible {
    let description: String
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    params.hearing.start(for: self, with: messageSender) { [weak self] kind, fields in
      try self?.hear(messageSender.context(kind, fields), messageSender)
    }
  }

  private func hear(_ context: MessageContext, _ sender: MessageSender) throws {
    params.diary.count("heard")
    guard
      try sender.holds(params.condition, in: context, on: params.stage, orElse: "did not throw")
    else { return }
    heard += 1
    guard heard.isMultiple(of: params.period) else { return }
    params.diary.count("thrown")
    throw Trouble(description: params.words)
  }
}

/// Waits in its handler.
final class Slow: ReadyMade {
  static let summary = "takes a while in its handler"
  static let parameters = [
    PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
    PluginParameter(
      "ms", .int(0...86_400_000), "the duration in milliseconds (default: 200)"),
    Hearing.channel,
  ]
  private let params: Params

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    self.params = params
  }
}

extension Slow {
  struct Params: ReadyMadeParams {
    let hearing: Hearing
    let milliseconds: Int
    let stage: Stage
    let diary: Diary

    init(from reader: inout PluginReader) throws(PartError) {
      hearing = try reader.hearing()
      milliseconds = try reader.int("ms") ?? 200
      stage = reader.stage
      diary = reader.diary
    }

    var conduct: Conduct { Conduct(hears: hearing.kinds) }
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    params.hearing.start(for: self, with: messageSender) { [params] _, _ in
      let hasTakenAll = params.stage.wait(.milliseconds(params.milliseconds))
      params.diary.count(hasTakenAll ? "finished" : "stopped")
      messageSender.note(hasTakenAll ? "took \(params.milliseconds) ms" : "stopped early")
    }
  }
}
