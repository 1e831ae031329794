import PatchbayEngine
import PatchbayLanguage

// The plugins that cause faults and delays for tests.

/// Throws an error in its handler when its condition holds.
final class Faulty: ShellPlugin<FaultyParams>, ReadyMade {
  static let summary = "throws in its handler"
  static let parameters = [
    PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
    PluginParameter("when", .formula, "the condition for throwing (default: always)"),
    PluginParameter("every", .int(1...Int.max), "throws at every Nth message: 3 is every third"),
    PluginParameter("error", .text, "the text of the error"),
    Hearing.channel,
  ]
  private var heard = 0

  private struct Trouble: Error, CustomStringConvertible {
    let description: String
  }

  func start(with sender: MessageSender) {
    params.hearing.start(for: self, with: sender) { [weak self] kind, fields in
      try self?.hear(sender.context(kind, fields), sender)
    }
  }

  private func hear(_ context: MessageContext, _ sender: MessageSender) throws {
    diary.count("heard")
    guard
      try sender.holds(params.condition, in: context, on: stage, orElse: "did not throw")
    else { return }
    heard += 1
    guard heard.isMultiple(of: params.period) else { return }
    diary.count("thrown")
    throw Trouble(description: params.words)
  }
}

struct FaultyParams: ReadyMadeParams {
  let hearing: Hearing
  let condition: Expression?
  let period: Int
  let words: String

  init(from reader: PluginReader) throws(PartError) {
    hearing = try reader.hearing()
    condition = try reader.condition(over: hearing.kinds)
    period = try reader.int("every") ?? 1
    words = try reader.text("error") ?? "it is faulty"
  }

  var conduct: Conduct {
    Conduct(hears: hearing.kinds, expressions: [condition].compactMap(\.self))
  }
}

/// Waits in its handler.
final class Slow: ShellPlugin<SlowParams>, ReadyMade {
  static let summary = "takes a while in its handler"
  static let parameters = [
    PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
    PluginParameter(
      "ms", .int(0...86_400_000), "the duration in milliseconds (default: 200)"),
    Hearing.channel,
  ]

  func start(with sender: MessageSender) {
    params.hearing.start(for: self, with: sender) { [params, diary, stage] _, _ in
      let hasTakenAll = stage.wait(.milliseconds(params.milliseconds))
      diary.count(hasTakenAll ? "finished" : "stopped")
      sender.note(hasTakenAll ? "took \(params.milliseconds) ms" : "stopped early")
    }
  }
}

struct SlowParams: ReadyMadeParams {
  let hearing: Hearing
  let milliseconds: Int

  init(from reader: PluginReader) throws(PartError) {
    hearing = try reader.hearing()
    milliseconds = try reader.int("ms") ?? 200
  }

  var conduct: Conduct { Conduct(hears: hearing.kinds) }
}
