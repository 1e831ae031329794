import PatchbayEngine
import PatchbayLanguage

/// Sends a message for each message that it receives.
final class Forwarder: ReadyMade {
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
  private let params: Params

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    self.params = params
  }
}

extension Forwarder {
  struct Params: ReadyMadeParams {
    let hearing: Hearing
    let kind: Kind
    let sent: FieldExpressions
    let condition: Expression?
    let isPost: Bool
    let channel: String?
    let diary: Diary
    let stage: Stage

    init(from reader: inout PluginReader) throws(PartError) {
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
      diary = reader.diary
      stage = reader.stage
    }
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    params.hearing.start(for: self, with: messageSender) { [params] heard, fields in
      let context = messageSender.context(heard, fields, on: params.stage)
      guard
        try messageSender.holds(
          params.condition, in: context, on: params.stage, orElse: "sent no \(params.kind.name)")
      else { return }
      try params.send(try params.sent.values(in: context), with: messageSender)
    }
  }
}

extension Forwarder.Params {
  var conduct: Conduct {
    Conduct(
      hears: hearing.kinds, sends: kind, channel: channel, condition: condition,
      expressions: sent.expressions)
  }

  fileprivate func send(_ fields: Value, with sender: MessageSender) throws(FieldError) {
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
