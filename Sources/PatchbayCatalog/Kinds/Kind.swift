package import PatchbayEngine
package import PatchbayLanguage

/// A kind of message or query: an application's type or a definition.
package struct Kind {
  /// The name in commands.
  package let name: String
  /// The purpose in one line; empty if none was given.
  package let summary: String
  /// Whether it is an event, a state or a query.
  package let category: Category
  /// Whether the kind was defined at run time and has no Swift type of its own.
  package let isDefined: Bool
  let carrier: Carrier

  /// The categories of kinds.
  package enum Category: String, Sendable, Hashable, CaseIterable {
    /// Delivered to current observers only.
    case event
    /// Remembered by nodes and replayed to later observers.
    case state
    /// Answered by responders.
    case query
  }

  /// The type of the kind's values, for messages or queries.
  enum Carrier {
    case message(any MessageCarrying)
    case query(any QueryCarrying)
  }
}

extension Kind {
  /// An application's message type.
  init(_ entry: MessageEntry) {
    self.init(
      name: entry.name, summary: entry.summary,
      category: entry.type.type == .state ? .state : .event, isDefined: false,
      carrier: .message(entry.carrier))
  }

  /// An application's query type.
  init(_ entry: QueryEntry) {
    self.init(
      name: entry.name, summary: entry.summary, category: .query, isDefined: false,
      carrier: .query(entry.carrier))
  }

  /// The carrier of messages or queries.
  var carried: any KindCarrying {
    switch carrier {
    case .message(let carrier): carrier
    case .query(let carrier): carrier
    }
  }
}

// MARK: - What it is made of

extension Kind {
  /// The shape of the fields.
  package var shape: TypeShape { carried.shape }

  /// Whether the fields are known; otherwise formulas over them can't be checked.
  package var hasKnownFields: Bool { if case .object = shape { true } else { false } }

  /// The types of its fields, for checking formulas.
  package var formulaTypes: [String: FieldType] { carried.formulaTypes }

  /// The shape of the answers; nil for a message.
  package var answerShape: TypeShape? {
    if case .query(let carrier) = carrier { carrier.answerShape } else { nil }
  }

  /// The type of the answers for checks of formulas; an optional of any type for a message.
  package var answerType: FieldType { answerShape.map(FieldType.init(of:)) ?? .optional(.any) }

  /// The name of the answers' type, as the query declares it.
  var answerTypeName: String {
    guard !isDefined, case .query(let carrier) = carrier else { return "\(answerType)" }
    return "\(carrier.responseType)"
  }

  /// The fields of a message or query; nil if it is of another kind.
  package func fields(of message: Any) -> Value? { carried.fields(of: message) }

  /// Checks a formula over its fields, as far as they are known.
  package func check(_ formula: Formula) -> (type: FieldType, errors: [ShellError]) {
    hasKnownFields ? formula.check(fields: formulaTypes) : (.any, [])
  }

  /// The name in the engine, in traces and in topologies.
  package var engineName: String { carried.kindName }

  /// An identity that is equal for kinds whose messages are matched alike.
  var id: ObjectIdentifier { carried.id }

  /// Whether messages of both kinds are matched alike.
  package func isSame(as other: Kind) -> Bool { carried.id == other.carried.id }
}

// MARK: - Messages

extension Kind {
  /// Makes a message from fields.
  package func message(from fields: Value) throws(FieldError) -> any PluginMessage {
    guard case .message(let carrier) = carrier else {
      throw FieldError(type: name, problem: .refused(reason: "it is a query, which is asked"))
    }
    return try carrier.message(from: fields)
  }

  /// Sends a message made from fields; with `isPosted`, after the outermost dispatch under way.
  @discardableResult
  package func send(
    _ fields: Value, from sender: any MessageSending, channel: String? = nil,
    scope: MessageScope = .everywhere, excludingSender: Bool = false, isPosted: Bool = false
  ) throws(FieldError) -> SendOutcome {
    let message = try message(from: fields)
    return isPosted
      ? sender.post(
        message: message, channel: channel, scope: scope, excludingSender: excludingSender)
      : sender.send(
        message: message, channel: channel, scope: scope, excludingSender: excludingSender)
  }

  /// Observes messages of the kind; returns nil for a query, or if the sender has left its tree.
  package func observe(
    with sender: MessageSender, channel: MessageChannel = .none,
    handler: @escaping (Value) throws -> Void
  ) -> MessageBinding? {
    guard case .message(let carrier) = carrier else { return nil }
    return carrier.observe(with: sender, channel: channel, handler: handler)
  }

  /// Makes a node and all below it forget the last message of the kind, by default on all channels.
  package func clearState(at node: ComposableContainer, channel: MessageChannel = .any) {
    guard case .message(let carrier) = carrier else { return }
    carrier.clearState(at: node, channel: channel)
  }

  /// The fields of the last message of the kind that a node remembers on a channel, or without one.
  package func state(at node: ComposableContainer, channel: String?) -> Value? {
    guard case .message(let carrier) = carrier else { return nil }
    return carrier.state(at: node, channel: channel).flatMap(fields)
  }
}

// MARK: - Queries

extension Kind {
  /// Makes a query from fields.
  package func query(from fields: Value) throws(FieldError) -> any SyncPluginMessage {
    try queries().query(from: fields)
  }

  /// Asks a query made from fields.
  package func ask(
    _ fields: Value, from asker: any MessageSending, channel: String? = nil,
    strategy: SyncMessageDispatchStrategy = .all, target: SyncMessageTarget? = nil,
    scope: MessageScope = .everywhere
  ) throws(FieldError) -> [QueryEntry.Answer] {
    try queries().ask(
      fields, from: asker,
      AskingManner(channel: channel, strategy: strategy, target: target, scope: scope))
  }

  /// Answers queries of the kind; returns nil for a message, or if the sender has left its tree.
  ///
  /// The handler's result must have the type of the answers, otherwise the handler fails.
  package func answer(
    with sender: MessageSender, channel: MessageChannel = .none,
    handler: @escaping (Value) throws -> Value?
  ) -> MessageBinding? {
    guard case .query(let carrier) = carrier else { return nil }
    return carrier.answer(with: sender, named: name, channel: channel, handler: handler)
  }

  /// Makes an answer of the query's own type from a value.
  package func response(from value: Value) throws(FieldError) -> Any {
    try queries().response(from: value, to: name)
  }

  func queries() throws(FieldError) -> any QueryCarrying {
    guard case .query(let carrier) = carrier else {
      throw FieldError(type: name, problem: .refused(reason: "it is a message, which is sent"))
    }
    return carrier
  }
}

/// The categories of kinds that a name may refer to.
package enum KindUse: Sendable, Hashable {
  case any
  /// An event or a state.
  case message
  case state
  case query
}

extension KindUse {
  func includes(_ category: Kind.Category) -> Bool {
    switch self {
    case .any: true
    case .message: category != .query
    case .state: category == .state
    case .query: category == .query
    }
  }

  /// The use with an article: `an event or state`.
  package var withArticle: String {
    switch self {
    case .any: "a kind"
    case .message: "an event or state"
    case .state: "a state"
    case .query: "a query"
    }
  }

  /// The error for an unknown name.
  package func unknown(
    _ name: String, among existing: [String], near: [String]? = nil
  ) -> UnknownName {
    UnknownName(
      thing, name, code: CatalogCode.unknownKind.code, among: existing, near: near,
      remedy: .look("types lists all; \(making) makes one"))
  }

  private var thing: String {
    switch self {
    case .any, .message: "message kind"
    case .state: "state"
    case .query: "query"
    }
  }

  private var making: String {
    switch self {
    case .any, .message: "define event NAME field:type"
    case .state: "define state NAME field:type"
    case .query: "define query NAME field:type --returns=type"
    }
  }
}
