import PatchbayEngine
import PatchbayLanguage

/// A type that carries a kind, the type itself unknown here.
protocol KindCarrying: AnyObject {
  /// The same for all by which the same messages are matched.
  var id: ObjectIdentifier { get }
  /// What interceptors of the kind are there for.
  var key: MessageKey { get }
  /// What the engine calls the kind.
  var kindName: String { get }
  /// What a value is made from.
  var shape: TypeShape { get }
  /// The types of its fields, for checking formulas.
  var formulaTypes: [String: FieldType] { get }
  /// Nil where the type itself is the kind.
  var kind: MessageKind? { get }
  /// The fields of a value; nil if it is of another type or kind.
  func fields(of value: Any) -> Value?
  /// What carries the queries of a line of the kind.
  func line(named name: String, scheme: String) -> any QueryCarrying
  /// Lets a plugin or relay handle what comes by a line.
  func serve(_ line: MessageKind, by endpoint: Endpoint, with sender: MessageSender)
    -> MessageBinding?
}

/// A type that carries a kind of message.
protocol MessageCarrying: KindCarrying {
  func message(from fields: Value) throws(FieldError) -> any PluginMessage
  func observe(
    with sender: MessageSender, channel: MessageChannel, handler: @escaping (Value) throws -> Void
  ) -> MessageBinding?
  func clearState(at node: ComposableContainer, channel: MessageChannel)
  /// What a node remembers of the kind.
  func state(at node: ComposableContainer, channel: String?) -> (any PluginMessage)?
}

/// How values of a type are made, and taken apart again.
class KindCarrier<Carried> {
  let recipe: Recipe<Carried>
  /// Nil where the type itself is the kind.
  let kind: MessageKind?
  /// Found out once: it may take long.
  private(set) lazy var shape = recipe.shape()
  private(set) lazy var formulaTypes = Dictionary(
    shape.fields.map { ($0.name, FieldType(of: $0.type)) }
  ) { first, _ in first }
  private let takeApart: (Carried) -> Value
  private let kindOf: (Carried) -> MessageKind?

  init(
    _ recipe: Recipe<Carried>, kind: MessageKind?, kindOf: @escaping (Carried) -> MessageKind?,
    takeApart: @escaping (Carried) -> Value
  ) {
    self.recipe = recipe
    self.kind = kind
    self.kindOf = kindOf
    self.takeApart = takeApart
  }
}

extension KindCarrier {
  var id: ObjectIdentifier { kind.map(ObjectIdentifier.init) ?? ObjectIdentifier(Carried.self) }

  var kindName: String { kind?.name ?? "\(Carried.self)" }

  func fields(of value: Any) -> Value? {
    guard type(of: value) == Carried.self, let value = value as? Carried, kindOf(value) === kind
    else { return nil }
    return takeApart(value)
  }

  func line(named name: String, scheme: String) -> any QueryCarrying {
    let kind = MessageKind(query: name, carriedBy: LineQuery<Carried>.self, scheme: scheme)
    let line = Recipe(type: name, shape: { self.shape }) { [recipe] in
      LineQuery(kind: kind, carried: try recipe.make(from: $0))
    }
    let answers = (self as? any QueryCarrying)?.answerShape ?? .any(.undeclared)
    return QueryCarrier(
      line, kind: kind,
      response: Recipe(type: name, shape: { answers }) { LineAnswer.value($0) },
      takeApart: { [takeApart] in takeApart($0.carried) }, tell: \.value)
  }

  /// A handler of values, made from one of their fields.
  func handler<Result>(_ handle: @escaping (Value) throws -> Result) -> (Carried) throws -> Result {
    { [takeApart] in try handle(takeApart($0)) }
  }
}

/// A message type.
final class MessageCarrier<M: PluginMessage>: KindCarrier<M>, MessageCarrying {
  init(
    _ recipe: Recipe<M>, kind: MessageKind? = nil,
    takeApart: @escaping (M) -> Value = { Value(telling: $0) }
  ) { super.init(recipe, kind: kind, kindOf: \.kind, takeApart: takeApart) }
}

extension MessageCarrier {
  var key: MessageKey { MessageKey(M.self, kind: kind) }

  func message(from fields: Value) throws(FieldError) -> any PluginMessage {
    try recipe.make(from: fields)
  }

  func observe(
    with sender: MessageSender, channel: MessageChannel, handler: @escaping (Value) throws -> Void
  ) -> MessageBinding? {
    let handler = self.handler(handler)
    guard let kind else { return sender.observe(M.self, channel: channel, handler: handler) }
    return sender.observe(kind, as: M.self, channel: channel, handler: handler)
  }

  func serve(_ line: MessageKind, by endpoint: Endpoint, with sender: MessageSender)
    -> MessageBinding?
  {
    sender.answer(line, as: LineQuery<M>.self) { try endpoint.hear($0.carried) ? .done : nil }
  }

  func clearState(at node: ComposableContainer, channel: MessageChannel) {
    node.forgetStates(of: M.self, kind: kind, channel: channel)
  }

  func state(at node: ComposableContainer, channel: String?) -> (any PluginMessage)? {
    node.stateRecord(of: M.self, kind: kind, channel: channel)?.message
  }
}
