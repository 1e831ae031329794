import PatchbayEngine
import PatchbayLanguage

/// Sends a message for each message that it receives.
final class Forwarder: ShellPlugin<ForwarderParams>, ReadyMade {
  static let summary = "sends a message for each one that it receives"
  static let parameters = [
    PluginParameter("on", .kinds, "the kinds to observe", isRequired: true),
    PluginParameter(
      "send", .message, "the kind to send, with FIELD=value or FIELD:=formula",
      isRequired: true),
    PluginParameter("when", .formula, "the condition for sending (default: always)"),
    PluginParameter("post", .bool, "whether to post: send after the dispatch under way"),
    PluginParameter(
      "send-channel", .text, "the channel to send on (default: none)"),
    Hearing.channel,
  ]
  static let takesFields = true

  func start(with sender: MessageSender) {
    params.hearing.start(for: self, with: sender) { [params, diary, stage] heard, fields in
      let context = sender.context(heard, fields, on: stage)
      guard
        try sender.holds(
          params.condition, in: context, on: stage, orElse: "sent no \(params.kind.name)")
      else { return }
      try params.send(params.sent.values(in: context), with: sender, noting: diary)
    }
  }
}

struct ForwarderParams: ReadyMadeParams {
  let hearing: Hearing
  let kind: Kind
  let sent: FieldExpressions
  let condition: Expression?
  let isPost: Bool
  let channel: String?

  init(from reader: PluginReader) throws(PartError) {
    hearing = try reader.hearing()
    kind = try reader.kind("send", .message)
    var sent = FieldExpressions(of: kind)
    for (name, _) in reader.others {
      let type = sent.type(of: name)
      let expression = try reader.field(name, over: hearing.kinds, giving: type)
      try sent.add(name, expression, at: .field(name))
    }
    try sent.checkComplete(at: .missing)
    self.sent = sent
    condition = try reader.condition(over: hearing.kinds)
    isPost = try reader.bool("post") ?? false
    channel = try reader.text("send-channel")
  }
}

extension ForwarderParams {
  var conduct: Conduct {
    Conduct(
      hears: hearing.kinds, sends: kind, channel: channel, condition: condition,
      expressions: sent.expressions)
  }

  fileprivate func send(
    _ fields: Value, with sender: MessageSender, noting diary: Diary
  ) throws(FieldError) {
    let message = try kind.message(from: fields)
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
