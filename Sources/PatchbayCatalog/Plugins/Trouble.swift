import PatchbayEngine
import PatchbayLanguage

// The plugins that cause faults and delays for tests.

final class Faulty: ShellPlugin {}

final class Slow: ShellPlugin {}

extension ReadyMadePlugin {
  /// Throws an error in its handler when its condition holds.
  static var faulty: ReadyMadePlugin {
    Self(
      Faulty.self, "throws in its handler",
      [
        PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
        PluginParameter("when", .formula, "the condition for throwing (default: always)"),
        PluginParameter(
          "every", .int(1...Int.max), "throws at every Nth message: 3 is every third"),
        PluginParameter("error", .text, "the text of the error"),
        Hearing.channel,
      ]
    ) { reader throws(PartError) in
      let hearing = try reader.hearing()
      let condition = try reader.condition(over: hearing.kinds)
      let period = try reader.int("every") ?? 1
      let trouble = ActionFault(try reader.text("error") ?? "it is faulty")
      var heard = 0
      return (
        Conduct(hears: hearing.kinds, expressions: [condition].compactMap(\.self)),
        { [diary = reader.diary, stage = reader.stage] plugin, sender in
          hearing.start(for: plugin, with: sender) { kind, fields in
            diary.count("heard")
            let context = sender.context(kind, fields)
            guard
              try sender.holds(condition, in: context, on: stage, orElse: "did not throw")
            else { return }
            heard += 1
            guard heard.isMultiple(of: period) else { return }
            diary.count("thrown")
            throw trouble
          }
        }
      )
    }
  }

  /// Waits in its handler.
  static var slow: ReadyMadePlugin {
    Self(
      Slow.self, "takes a while in its handler",
      [
        PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
        PluginParameter(
          "ms", .int(0...86_400_000), "the duration in milliseconds (default: 200)"),
        Hearing.channel,
      ]
    ) { reader throws(PartError) in
      let hearing = try reader.hearing()
      let milliseconds = try reader.int("ms") ?? 200
      return (
        Conduct(hears: hearing.kinds),
        { [diary = reader.diary, stage = reader.stage] plugin, sender in
          hearing.start(for: plugin, with: sender) { _, _ in
            let hasTakenAll = stage.wait(.milliseconds(milliseconds))
            diary.count(hasTakenAll ? "finished" : "stopped")
            sender.note(hasTakenAll ? "took \(milliseconds) ms" : "stopped early")
          }
        }
      )
    }
  }
}
