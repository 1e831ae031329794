import PatchbayEngine
import PatchbayLanguage

/// The values of a query kind, with their Swift type erased.
protocol QueryCarrying: KindCarrying {
  var answerShape: TypeShape { get }
  var responseType: Any.Type { get }
  func query(from fields: Value) throws(FieldError) -> any SyncPluginMessage
  func ask(_ fields: Value, from asker: any MessageSending, _ manner: AskingManner)
    throws(FieldError) -> [QueryEntry.Answer]
  /// Prepares a call of a line.
  func preparedCall(_ fields: Value) throws(FieldError) -> PreparedCall
  func answer(
    with sender: MessageSender, named name: String, channel: MessageChannel,
    handler: @escaping (Value) throws -> Value?
  ) -> MessageBinding?
  /// Makes an answer of the query's own type; an error mentions the kind's name.
  func response(from value: Value, to name: String) throws(FieldError) -> Any
  /// Hands on a query instead of another one; returns its `Answers`.
  func goOn(
    _ fields: Value, with transformer: SyncMessageTransformer,
    _ strategy: SyncMessageDispatchStrategy
  ) throws(FieldError) -> Any
}

/// The options of asking a query.
struct AskingManner {
  let channel: String?
  let strategy: SyncMessageDispatchStrategy
  let target: SyncMessageTarget?
  let scope: MessageScope
}

final class QueryCarrier<Q: SyncPluginMessage>: KindCarrier<Q>, QueryCarrying {
  private(set) lazy var answerShape = response.shape()
  private let response: Recipe<Q.Response>
  private let tell: (Q.Response) -> Value

  /// Creates a carrier; `response` makes answers from values, and `tell` makes values from answers.
  init(
    _ recipe: Recipe<Q>, kind: MessageKind? = nil, response: Recipe<Q.Response> = .response,
    takeApart: @escaping (Q) -> Value = { Value(telling: $0) },
    tell: @escaping (Q.Response) -> Value = { Value(telling: $0) }
  ) {
    self.response = response
    self.tell = tell
    super.init(recipe, kind: kind, kindOf: \.kind, takeApart: takeApart)
  }
}

extension QueryCarrier {
  var key: MessageKey { MessageKey(query: Q.self, kind: kind) }

  var responseType: Any.Type { Q.Response.self }

  func query(from fields: Value) throws(FieldError) -> any SyncPluginMessage {
    try recipe.make(from: fields)
  }

  func ask(_ fields: Value, from asker: any MessageSending, _ manner: AskingManner)
    throws(FieldError) -> [QueryEntry.Answer]
  {
    asker.replies(
      to: try recipe.make(from: fields), channel: manner.channel, strategy: manner.strategy,
      target: manner.target, scope: manner.scope
    ).map { (tell($0.value), $0.responder) }
  }

  func preparedCall(_ fields: Value) throws(FieldError) -> PreparedCall {
    guard let line = try recipe.make(from: fields) as? any Line else {
      throw FieldError(type: kindName, problem: .refused(reason: "no scheme calls it"))
    }
    return line.call
  }

  func serve(_ line: MessageKind, by endpoint: Endpoint, with sender: MessageSender)
    -> MessageBinding?
  {
    sender.answer(line, as: LineQuery<Q>.self) { [tell] in
      try endpoint.answer(to: $0.carried).map { .value(tell($0)) }
    }
  }

  func goOn(
    _ fields: Value, with transformer: SyncMessageTransformer,
    _ strategy: SyncMessageDispatchStrategy
  ) throws(FieldError) -> Any {
    transformer.transform(to: try recipe.make(from: fields), strategy: strategy)
  }
}

// MARK: - Answering

extension QueryCarrier {
  func answer(
    with sender: MessageSender, named name: String, channel: MessageChannel,
    handler: @escaping (Value) throws -> Value?
  ) -> MessageBinding? {
    let handler = self.handler(handler)
    let answer: (Q) throws -> Q.Response? = { [response] query in
      try handler(query).map { try response.answer($0, to: name) }
    }
    guard let kind else { return sender.answer(Q.self, channel: channel, handler: answer) }
    return sender.answer(kind, as: Q.self, channel: channel, handler: answer)
  }

  func response(from value: Value, to name: String) throws(FieldError) -> Any {
    try response.answer(value, to: name)
  }
}

extension Recipe {
  /// Makes an answer; an error mentions the query.
  fileprivate func answer(_ value: Value, to query: String) throws(FieldError) -> Product {
    do {
      return try make(from: value)
    } catch {
      let way = error.field.isEmpty || error.field.hasPrefix("[") ? "" : "."
      throw FieldError(
        type: query, field: "the answer to \(query)\(way)\(error.field)", problem: error.problem)
    }
  }

  /// A recipe that decodes answers; it refuses all values if the type is not decodable.
  static var response: Recipe {
    if Product.self == Void.self, let nothing = () as? Product {
      return Recipe(type: "nothing", shape: { .optional(.any) }) { _ in nothing }
    }
    guard let type = Product.self as? any Decodable.Type else {
      return Recipe(type: "\(Product.self)", shape: { .any }) { _ in
        throw NotDecodable(type: "\(Product.self)")
      }
    }
    func decoding<D: Decodable>(_: D.Type) -> Recipe {
      Recipe(type: "\(D.self)", shape: { TypeShape(of: D.self) }) { value in
        guard let product = try value.build(D.self) as? Product else {
          throw NotDecodable(type: "\(Product.self)")
        }
        return product
      }
    }
    return decoding(type)
  }
}

/// The error for a type that only code can make values of.
private struct NotDecodable: Error, CustomStringConvertible {
  let type: String

  var description: String { "\(type) can't be made from a value, as it is not Decodable" }
}
