import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension ReadyMadePlugin {
  /// Nested, since the engine has a type of this name.
  final class Responder: ShellPlugin {}

  /// Answers a query by a formula.
  static var responder: ReadyMadePlugin {
    Self(
      Responder.self, "answers a query by a formula",
      [
        PluginParameter("on", .query, "the query to answer", isRequired: true),
        PluginParameter("answer", .formula, "the answer; null gives none", isRequired: true),
        PluginParameter("when", .formula, "the condition for answering (default: always)"),
        Hearing.channel,
      ]
    ) { reader throws(PartError) in
      let kind = try reader.kind("on", .query)
      guard let formula = try reader.expression("answer", over: [kind], giving: kind.answerType)
      else { throw PartError(.missing, .missing("answer", form: reader.plugin.form)) }
      let condition = try reader.condition(over: [kind])
      let channel = try reader.channel()
      let (diary, stage) = (reader.diary, reader.stage)
      return (
        Conduct(
          hears: [], condition: condition, expressions: [formula],
          answers: formula.isNeverNull(over: kind) ? kind : nil),
        { _, sender in
          diary.heading = "answered"
          _ = kind.answer(with: sender, channel: channel) { fields in
            let context = sender.context(kind, fields, on: stage)
            guard try sender.holds(condition, in: context, on: stage, orElse: "gave no answer")
            else { return nil }
            sender.noteSettings([formula].readingEnvironment, in: context, on: stage)
            let answer = try formula.value(of: "answer", in: context)
            guard answer != .null else { return nil }
            // As the asker gets it: 3 is 3.0 if the answer is a double.
            let given = (try? kind.answerType.checked(answer)) ?? answer
            diary.write(["fields": fields, "answer": given])
            sender.note("answered \(stage.wording.words(of: given))")
            return answer
          }
        }
      )
    }
  }
}
