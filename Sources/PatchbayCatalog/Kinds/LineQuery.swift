package import PatchbayEngine
import PatchbayInspection
package import PatchbayLanguage

/// A call of one plugin or relay by a scheme, which carries a message or query that the callee
/// handles.
struct LineQuery<Carried>: SyncPluginMessage {
  typealias Response = LineAnswer
  let kind: MessageKind?
  let carried: Carried
}

/// Calls the plugin or relay that serves a line; the caller is a plugin, relay or node.
package typealias PreparedCall = (any MessageSending) -> QueryOutcome<LineAnswer>

/// A call by a scheme, with the type of its content erased.
protocol Line {
  func call(from caller: any MessageSending) -> QueryOutcome<LineAnswer>
}

extension LineQuery: Line {
  func call(from caller: any MessageSending) -> QueryOutcome<LineAnswer> { caller.ask(self) }
}

extension LineQuery: CustomReflectable, PartTelling {
  var parts: [Mirror.Child] {
    (carried as? any PartTelling)?.parts ?? Array(Mirror(reflecting: carried).children)
  }

  /// Shows the fields of the carried message or query.
  var customMirror: Mirror { Mirror(self, children: parts, displayStyle: .struct) }
}

/// The result of a call by a scheme.
package enum LineAnswer {
  /// The handler received the message.
  case done
  /// The handler answered the query.
  case value(Value)
}

extension LineAnswer: StandIn, CustomStringConvertible {
  /// The answer, or `done`.
  package var description: String {
    switch self {
    case .done: "done"
    case .value(let value): "\(value)"
    }
  }

  /// The answer as one of Swift's own values.
  package var original: Any? {
    switch self {
    case .done: Done.done
    case .value(let value): value.native
    }
  }

  /// The answer; null if the call only delivered a message.
  package var value: Value {
    switch self {
    case .done: .null
    case .value(let value): value
    }
  }

  private enum Done { case done }
}

// MARK: - Lines of a kind

extension Kind {
  /// Makes a line of the kind: a kind of query with the same fields by which a scheme reaches one
  /// handler.
  package func line(named name: String, scheme: String) -> Kind {
    Kind(
      name: name, summary: "a \(scheme) that takes \(self.name)", category: .query, isDefined: true,
      carrier: .query(carried.line(named: name, scheme: scheme)))
  }

  /// Lets a plugin or relay handle calls of a line; returns nil if it has left.
  package func serve(_ line: Kind, by endpoint: Endpoint, with sender: MessageSender)
    -> MessageBinding?
  { line.carried.kind.flatMap { carried.serve($0, by: endpoint, with: sender) } }

  /// Whether a plugin or relay handles this kind.
  package func isHandled(by endpoint: Endpoint) -> Bool { endpoint.handles(carried.key) }

  /// Prepares a call of a line with the given fields.
  package func preparedCall(_ fields: Value) throws(FieldError) -> PreparedCall {
    try queries().preparedCall(fields)
  }
}
