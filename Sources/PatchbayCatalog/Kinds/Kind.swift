package import PatchbayEngine
package import PatchbayLanguage

/// A kind of message or query, wherever it comes from: an application's type, or a definition.
package struct Kind {
  /// What it is typed as.
  package let name: String
  /// What it is for; empty if that was not given.
  package let summary: String
  /// What becomes of it.
  package let category: Category
  /// It has no Swift type of its own.
  package let isDefined: Bool
  let carrier: Carrier

  /// What can become of a message or query.
  package enum Category: String, Sendable, Hashable, CaseIterable {
    /// Heard by those who are there.
    case event
    /// Remembered for those who come later.
    case state
    /// Answered.
    case query
  }

  /// The type of its values, as far as it matters which it is.
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

  /// The carrier, be it of messages or queries.
  var carried: any KindCarrying {
    switch carrier {
    case .message(let carrier): carrier
    case .query(let carrier): carrier
    }
  }
}

// MARK: - What it is made of

extension Kind {
  /// What it takes.
  package var shape: TypeShape { carried.shape }

  /// Whether its fields are known; of those that are not, no formula can be checked.
  package var hasKnownFields: Bool { if case .object = shape { true } else { false } }

  /// The types of its fields, for checking formulas.
  package var formulaTypes: [String: FieldType] { carried.formulaTypes }

  /// What an answer takes; nil for what is no query.
  package var answerShape: TypeShape? {
    if case .query(let carrier) = carrier { carrier.answerShape } else { nil }
  }

  /// The type of an answer, for checking formulas; nothing for what is no query.
  package var answerType: FieldType { answerShape.map(FieldType.init(of:)) ?? .optional(.any) }

  /// The name of the type of its answers, as the query's declaration has it.
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

  /// What the engine calls it, and so traces and topologies do.
  package var engineName: String { carried.kindName }

  /// The same for kinds whose messages are matched as those of another.
  var id: ObjectIdentifier { carried.id }

  /// Whether messages of it are matched as those of another kind are.
  package func isSame(as other: Kind) -> Bool { carried.id == other.carried.id }
}

// MARK: - Messages

extension Kind {
  /// A message of these fields.
  package func message(from fields: Value) throws(FieldError) -> any PluginMessage {
    guard case .message(let carrier) = carrier else {
      throw FieldError(type: name, problem: .refused(reason: "it is a query, which is asked"))
    }
    return try carrier.message(from: fields)
  }

  /// Sends a message of these fields; posted, once the outermost dispatch under way has ended.
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

  /// Hears messages of the kind; nil if it is a query, or if the sender has left its tree.
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
}

extension Kind {
  /// The fields of the last message of the kind that a node remembers on a channel, or without one.
  package func state(at node: ComposableContainer, channel: String?) -> Value? {
    guard case .message(let carrier) = carrier else { return nil }
    return carrier.state(at: node, channel: channel).flatMap(fields)
  }
}

// MARK: - Queries

extension Kind {
  /// A query of these fields.
  package func query(from fields: Value) throws(FieldError) -> any SyncPluginMessage {
    try queries().query(from: fields)
  }

  /// Asks a query of these fields.
  package func ask(
    _ fields: Value, from asker: any MessageSending, channel: String? = nil,
    strategy: SyncMessageDispatchStrategy = .all, target: SyncMessageTarget? = nil,
    scope: MessageScope = .everywhere
  ) throws(FieldError) -> [QueryEntry.Answer] {
    try queries().ask(
      fields, from: asker,
      AskingManner(channel: channel, strategy: strategy, target: target, scope: scope))
  }

  /// Answers queries of the kind; nil if it is a message, or if the sender has left its tree.
  ///
  /// What the handler returns must be of the type of the answers; an error says so otherwise.
  package func answer(
    with sender: MessageSender, channel: MessageChannel = .none,
    handler: @escaping (Value) throws -> Value?
  ) -> MessageBinding? {
    guard case .query(let carrier) = carrier else { return nil }
    return carrier.answer(with: sender, named: name, channel: channel, handler: handler)
  }

  /// The answer of the query's own type that a value stands for.
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
