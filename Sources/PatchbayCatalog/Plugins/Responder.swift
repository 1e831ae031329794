import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

extension ReadyMadePlugin {
  /// Answers a query by a formula; nested, since the engine has a type of this name.
  final class Responder: ReadyMade {
    static let summary = "answers a query by a formula"
    static let parameters = [
      PluginParameter("on", .query, "the query to answer", isRequired: true),
      PluginParameter("answer", .formula, "the answer; null gives none", isRequired: true),
      PluginParameter("when", .formula, "the condition for answering (default: always)"),
      Hearing.channel,
    ]
    private let params: Params

    init?(params: Any?) {
      guard let params = params as? Params else { return nil }
      self.params = params
    }
  }
}

extension ReadyMadePlugin.Responder {
  struct Params: ReadyMadeParams {
    let kind: Kind
    let answer: Expression
    let condition: Expression?
    let channel: MessageChannel
    let diary: Diary
    let stage: Stage

    init(from reader: inout PluginReader) throws(PartError) {
      kind = try reader.kind("on", .query)
      guard let answer = try reader.expression("answer", over: [kind], giving: kind.answerType)
      else { throw PartError(.missing, .missing("answer", form: reader.plugin.form)) }
      self.answer = answer
      condition = try reader.condition(over: [kind])
      channel = try reader.channel()
      diary = reader.diary
      diary.heading = "answered"
      stage = reader.stage
    }

    var conduct: Conduct {
      Conduct(
        hears: [], condition: condition, expressions: [answer],
        answers: answer.isNeverNull(over: kind) ? kind : nil)
    }
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    _ = params.kind.answer(with: messageSender, channel: params.channel) { [params] fields in
      let context = messageSender.context(params.kind, fields, on: params.stage)
      guard
        try messageSender.holds(
          params.condition, in: context, on: params.stage, orElse: "gave no answer")
      else { return nil }
      let answer = try params.answer.value(of: "answer", in: context)
      guard answer != .null else { return nil }
      // As the asker gets it: 3 is 3.0 if the answer is a double.
      let given = (try? params.kind.answerType.checked(answer)) ?? answer
      params.diary.write(["fields": fields, "answer": given])
      messageSender.note("answered \(params.stage.wording.words(of: given))")
      return answer
    }
  }
}
