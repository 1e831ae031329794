import PatchbayEngine
import PatchbayLanguage

/// The values of a kind, with their Swift type erased.
protocol KindCarrying: AnyObject {
  /// An identity that is equal for carriers whose messages are matched alike.
  var id: ObjectIdentifier { get }
  /// The key under which interceptors are registered for the kind.
  var key: MessageKey { get }
  /// The name of the kind in the engine.
  var kindName: String { get }
  /// The shape of the fields that a value is made from.
  var shape: TypeShape { get }
  /// The types of its fields, for checking formulas.
  var formulaTypes: [String: FieldType] { get }
  /// The defined kind; nil if the Swift type itself is the kind.
  var kind: MessageKind? { get }
  /// The fields of a value; nil if it is of another type or kind.
  func fields(of value: Any) -> Value?
  /// Makes the carrier of a line, that is, of queries by which a scheme reaches handlers of the
  /// kind.
  func line(named name: String, scheme: String) -> any QueryCarrying
  /// Lets a plugin or relay handle calls of a line.
  func serve(_ line: MessageKind, by endpoint: Endpoint, with sender: MessageSender)
    -> MessageBinding?
}

/// The values of a message kind, with their Swift type erased.
protocol MessageCarrying: KindCarrying {
  func message(from fields: Value) throws(FieldError) -> any PluginMessage
  func observe(
    with sender: MessageSender, channel: MessageChannel, handler: @escaping (Value) throws -> Void
  ) -> MessageBinding?
  func clearState(at node: ComposableContainer, channel: MessageChannel)
  /// The state of the kind that a node remembers; nil for none.
  func state(at node: ComposableContainer, channel: String?) -> (any PluginMessage)?
}

/// Makes values of a type from fields, and takes them apart again.
class KindCarrier<Carried> {
  let recipe: Recipe<Carried>
  /// The defined kind; nil if the Swift type itself is the kind.
  let kind: MessageKind?
  /// Lazy, since probing may take long.
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
    let answers = (self as? any QueryCarrying)?.answerShape ?? .any
    return QueryCarrier(
      line, kind: kind,
      response: Recipe(type: name, shape: { answers }) { LineAnswer.value($0) },
      takeApart: { [takeApart] in takeApart($0.carried) }, tell: \.value)
  }

  /// Wraps a handler of fields as a handler of values.
  func handler<Result>(_ handle: @escaping (Value) throws -> Result) -> (Carried) throws -> Result {
    { [takeApart] in try handle(takeApart($0)) }
  }
}

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
  { sender.answer(line, as: LineQuery<M>.self) { try endpoint.hear($0.carried) ? .done : nil } }

  func clearState(at node: ComposableContainer, channel: MessageChannel) {
    node.forgetStates(of: M.self, kind: kind, channel: channel)
  }

  func state(at node: ComposableContainer, channel: String?) -> (any PluginMessage)? {
    node.stateRecord(of: M.self, kind: kind, channel: channel)?.message
  }
}
