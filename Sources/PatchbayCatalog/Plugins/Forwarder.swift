import PatchbayEngine
import PatchbayLanguage

final class Forwarder: ShellPlugin {}

extension ReadyMadePlugin {
  /// Sends a message for each message that it receives.
  static var forwarder: ReadyMadePlugin {
    Self(
      Forwarder.self, "sends a message for each one that it receives",
      [
        PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
        PluginParameter(
          "send", .message, "the kind to send, with FIELD=value or FIELD:=formula",
          isRequired: true),
        PluginParameter("when", .formula, "the condition for sending (default: always)"),
        PluginParameter("post", .bool, "whether to post: send after the dispatch under way"),
        PluginParameter(
          "send-channel", .text, "the channel to send on (default: none)"),
        Hearing.channel,
      ], takesFields: true
    ) { reader throws(PartError) in
      let hearing = try reader.hearing()
      let kind = try reader.kind("send", .message)
      let sent = try reader.sentFields(of: kind, over: hearing.kinds)
      let condition = try reader.condition(over: hearing.kinds)
      let isPost = try reader.bool("post") ?? false
      let channel = try reader.text("send-channel")
      let readings = sent.expressions.readingEnvironment
      return (
        Conduct(
          hears: hearing.kinds, sends: Making(kind: kind, fields: sent), channel: channel,
          condition: condition,
          expressions: sent.expressions),
        { [diary = reader.diary, stage = reader.stage] plugin, sender in
          hearing.start(for: plugin, with: sender) { heard, fields in
            let context = sender.context(heard, fields, on: stage)
            guard
              try sender.holds(condition, in: context, on: stage, orElse: "sent no \(kind.name)")
            else { return }
            sender.noteSettings(readings, in: context, on: stage)
            let message = try kind.message(from: try sent.values(in: context))
            // While a tree is copied or loaded, nothing is sent.
            if !sender.isSuppressed {
              diary.count(kind.name)
              sender.note("\(isPost ? "posted" : "sent") \(kind.name)")
            }
            if isPost {
              sender.post(message: message, channel: channel)
            } else {
              sender.send(message: message, channel: channel)
            }
          }
        }
      )
    }
  }
}

extension PluginReader {
  /// The fields of the sent message: constants, and formulas over the fields of the observed kinds.
  fileprivate func sentFields(of kind: Kind, over kinds: [Kind]?) throws(PartError)
    -> FieldExpressions
  {
    var sent = FieldExpressions(of: kind)
    for (name, value) in others {
      let type = sent.type(of: name)
      let expression =
        switch value {
        case .formula(let text): try Expression(text, over: kinds, giving: type, at: .field(name))
        case .value(let value): Expression.constant(value)
        }
      try sent.add(name, expression, at: .field(name))
    }
    try sent.checkComplete(at: .missing)
    return sent
  }
}
