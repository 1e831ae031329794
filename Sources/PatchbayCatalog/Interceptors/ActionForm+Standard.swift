import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// The shell's own actions: a new one is a row of `all`.

extension ActionForm {
  /// The actions in the order in which help lists them.
  package static let all = [
    listen, drop, map, fanout, stop, answer, inject, redirect, count, time, log,
  ]

  private static let listen = ActionForm(
    "listen", "logs messages with their fields", of: .any, [.anyKinds], example: "listen Ping"
  ) { _ in
    .writes { message, _ in
      message.diary.write(["kind": .text(message.kind), "fields": message.fields])
    }
  }

  private static let count = ActionForm(
    "count", "counts messages by kind", of: .any, [.anyKinds], example: "count"
  ) { _ in
    .writes { message, _ in message.diary.count(message.kind) }
  }

  private static let time = ActionForm(
    "time", "counts messages, and measures their handlers", of: .any, [.anyKinds],
    example: "time Ping"
  ) { _ in
    .measures(Stopwatch())
  }

  private static let log = ActionForm(
    "log", "logs messages, one line each", of: .any, [.anyKinds], example: "log"
  ) { _ in
    .writes { message, interception in
      let channel = interception.channel.map { " \($0.onChannel)" } ?? ""
      let replay = interception.isReplay ? " again" : ""
      let words = message.stage.words(kind: message.kind, message.fields)
      message.diary.write(.text(words + channel + " from \(interception.sender)" + replay))
    }
  }

  private static let drop = ActionForm(
    "drop", "drops messages", of: .message, [.anyKinds], example: "drop Ping --when=env.muted",
    otherwise: "stop lets no query pass"
  ) { _ in
    .drops
  }

  private static let map = ActionForm(
    "map", "changes the fields or the kind of a message", of: .message, [.kind],
    fields: .ofMessage(namedBy: .target), options: [.target], example: "map Ping n:='.n + 1'",
    otherwise: "redirect replaces a query by another one"
  ) { reader throws(PartError) in
    let source = try reader.subject()
    let target = try reader.kind(in: .target)
    if target == nil { try reader.requireFields() }
    return .maps(
      try Making(
        of: target ?? source, from: source, reader,
        at: target == nil ? .missing : .option(ActionOption.target.name)))
  }

  private static let fanout = ActionForm(
    "fanout", "replaces a message by several ones", of: .message, [.kind, .makings],
    example: "fanout Ping Ping Ping n:=0", otherwise: "redirect replaces a query by another one"
  ) { reader throws(PartError) in
    .becomes(try reader.makings().map(\.making))
  }

  private static let stop = ActionForm(
    "stop", "stops a query, without an answer", of: .query, [.kinds],
    example: "stop Sum --when='.a < 0'", otherwise: "drop lets no message pass"
  ) { _ in
    .stops
  }

  private static let answer = ActionForm(
    "answer", "answers a query in place of all responders", of: .query, [.kind],
    fields: .ofAnswer, example: "answer Sum value:='.a + .b'", otherwise: onlyQueriesHaveAnswers
  ) { reader throws(PartError) in
    .answers(try ComposedAnswer(from: reader), goesOn: false)
  }

  private static let inject = ActionForm(
    "inject", "adds an answer after those of the responders", of: .query, [.kind],
    fields: .ofAnswer, example: "inject Sum 42", otherwise: onlyQueriesHaveAnswers
  ) { reader throws(PartError) in
    .answers(try ComposedAnswer(from: reader), goesOn: true)
  }

  private static let redirect = ActionForm(
    "redirect", "replaces a query by another one", of: .query, [.kind, .making],
    example: "redirect Sum Sum a:=.b b:=.a",
    otherwise: "map changes a message or its kind, and fanout replaces it by several ones"
  ) { reader throws(PartError) in
    let (made, part) = try reader.making()
    try made.kind.checkAnswers(inPlaceOf: reader.subject(), at: part)
    return .asks(made)
  }

  private static let onlyQueriesHaveAnswers =
    "only queries have answers; map changes a message, and drop lets none pass"
}

extension ActionOption {
  fileprivate static let target = ActionOption(
    name: "to", value: .message, placeholder: "KIND", summary: "the kind that a message becomes")
}

extension Kind {
  /// Throws unless answers to this query can be answers to another one.
  fileprivate func checkAnswers(
    inPlaceOf source: Kind, at part: PartError.Part
  ) throws(PartError) {
    guard case .query(let one) = source.carrier, case .query(let other) = carrier,
      one.responseType != other.responseType || !answerType.fits(source.answerType)
    else { return }
    let types = [source, self].map(\.answerTypeName)
    throw PartError(part, .answers(source.name, to: name, types: types))
  }
}
