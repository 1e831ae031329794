import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension ReadyMadePlugin {
  /// Answers a query by a formula; nested, since the engine has a type of this name.
  final class Responder: ShellPlugin<ResponderParams>, ReadyMade {
    static let summary = "answers a query by a formula"
    static let parameters = [
      PluginParameter("on", .query, "the query to answer", isRequired: true),
      PluginParameter("answer", .formula, "the answer; null gives none", isRequired: true),
      PluginParameter("when", .formula, "the condition for answering (default: always)"),
      Hearing.channel,
    ]

    func start(with sender: MessageSender) {
      diary.heading = "answered"
      let kind = params.kind
      _ = kind.answer(with: sender, channel: params.channel) { [params, diary, stage] fields in
        let context = sender.context(kind, fields, on: stage)
        guard
          try sender.holds(params.condition, in: context, on: stage, orElse: "gave no answer")
        else { return nil }
        let answer = try params.answer.value(of: "answer", in: context)
        guard answer != .null else { return nil }
        // As the asker gets it: 3 is 3.0 if the answer is a double.
        let given = (try? kind.answerType.checked(answer)) ?? answer
        diary.write(["fields": fields, "answer": given])
        sender.note("answered \(stage.wording.words(of: given))")
        return answer
      }
    }
  }
}

struct ResponderParams: ReadyMadeParams {
  let kind: Kind
  let answer: Expression
  let condition: Expression?
  let channel: MessageChannel

  init(from reader: PluginReader) throws(PartError) {
    kind = try reader.kind("on", .query)
    guard let answer = try reader.expression("answer", over: [kind], giving: kind.answerType)
    else { throw PartError(.missing, .missing("answer", form: reader.plugin.form)) }
    self.answer = answer
    condition = try reader.condition(over: [kind])
    channel = try reader.channel()
  }

  var conduct: Conduct {
    Conduct(
      hears: [], condition: condition, expressions: [answer],
      answers: answer.isNeverNull(over: kind) ? kind : nil)
  }
}
